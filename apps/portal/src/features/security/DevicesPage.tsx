import { listSessions, revokeSessions, type SessionItem } from '@tongxing/contract/calls/sessions.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { focusPage } from '../../browser/focus-page.ts';
import { Link } from '../../browser/router.tsx';
import { deviceIcon } from '../../parts/device-icon.ts';
import { formatMethod } from '../../parts/format-method.ts';
import { formatAgo, formatMoment } from '../../parts/format-moment.ts';
import { groupDevices, type SignedInDevice } from '../../parts/group-devices.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PageHead } from '../../ui/PageHead.tsx';

/** Sign-ins shown per device before 更多. */
const shownAtFirst = 3;

/** Devices per page: a client without a browser name counts as a new device at each sign-in, so there may be hundreds. */
const devicesAtATime = 10;

/** `/user/devices`: every signed-in device with its sign-ins. */
export function DevicesPage() {
  const sessions = useCall(listSessions, {});
  const refresh = useRefresh();
  const [turned, setTurned] = useState(0);
  const devices = sessions.data && groupDevices(sessions.data.items);
  const last = Math.max(0, Math.ceil((devices?.length ?? 0) / devicesAtATime) - 1);
  // The last page is gone once all its devices are signed out.
  const page = Math.min(turned, last);
  const offset = page * devicesAtATime;
  const turnTo = (next: number) => {
    setTurned(next);
    window.scrollTo(0, 0);
    focusPage();
  };
  const ending = useSubmit(async ({ what, done }: Ending) => {
    const reply = await send(revokeSessions, what);
    if (reply.ok) notify('success', done);
    await refresh(listSessions);
    // The pressed button is gone with its device: move the focus.
    if (reply.ok) focusPage();
  });
  return (
    <>
      <PageHead
        title="已登录的设备"
        text="一台设备一张卡片，下面是它的每一次登录。不认识的，让它退出，再修改密码。"
        actions={
          <Link className={linkClass()} to={paths.user.security}>
            <Icon of={ArrowLeft} size={18} />
            账号安全
          </Link>
        }
      />
      {devices ? (
        <>
          {devices.slice(offset, offset + devicesAtATime).map((device) => (
            <DeviceCard
              key={device.newest.browser}
              device={device}
              isBusy={ending.isBusy}
              onEnd={(what) => void ending.submit(what)}
            />
          ))}
          {last > 0 && <Pager page={page} hasMore={page < last} turnTo={turnTo} />}
        </>
      ) : (
        <Card>
          <Loaded query={sessions}>{() => null}</Loaded>
        </Card>
      )}
    </>
  );
}

interface Ending {
  readonly what: { readonly id: string } | { readonly browser: string };
  readonly done: string;
}

function DeviceCard({
  device: { newest, signIns },
  isBusy,
  onEnd,
}: {
  device: SignedInDevice;
  isBusy: boolean;
  onEnd: (what: Ending) => void;
}) {
  const [most, setMost] = useState(shownAtFirst);
  const others = signIns.filter(({ current }) => !current);
  const more = signIns.length - most;
  return (
    <Card
      title={
        <>
          {newest.device} {newest.current && <Badge tone="brand">本机</Badge>}
        </>
      }
      inside="list"
      aside={
        others.length > 0 && (
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={newest.current ? '结束本机更早的登录' : `让 ${newest.device} 退出登录`}
            onClick={() =>
              onEnd({
                what: { browser: newest.browser },
                done: newest.current ? '更早的登录已结束' : `${newest.device} 已退出登录`,
              })
            }
          >
            {newest.current ? '结束更早的' : '退出登录'}
          </Button>
        )
      }
    >
      {signIns.slice(0, most).map((signIn) => (
        <SignIn
          key={signIn.id}
          signIn={signIn}
          // A single sign-in is ended by the device's button above.
          canEnd={!signIn.current && signIns.length > 1}
          isBusy={isBusy}
          onEnd={onEnd}
        />
      ))}
      {more > 0 && (
        <ListRow
          title={`还有 ${more} 次登录`}
          side={
            <Button variant="ghost" size="sm" onClick={() => setMost(most + 20)}>
              再看一些
            </Button>
          }
        />
      )}
    </Card>
  );
}

function SignIn({
  signIn,
  canEnd,
  isBusy,
  onEnd,
}: {
  signIn: SessionItem;
  canEnd: boolean;
  isBusy: boolean;
  onEnd: (what: Ending) => void;
}) {
  const when = formatMoment(signIn.signed_in_at);
  return (
    <ListRow
      tight
      lead={<Glyph of={deviceIcon[signIn.kind]} />}
      title={`${when}登录`}
      text={[
        signIn.place || '未知地点',
        formatMethod(signIn.methods[0] ?? ''),
        signIn.current ? '正在使用' : `${formatAgo(signIn.last_seen_at)}用过`,
      ]
        .filter(Boolean)
        .join('，')}
      side={
        canEnd && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            aria-label={`结束${when}的登录`}
            onClick={() => onEnd({ what: { id: signIn.id }, done: '这次登录已结束' })}
          >
            结束
          </Button>
        )
      }
    />
  );
}
