import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { listQuarantine } from '@tongxing/contract/calls/recovery.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { coolingOffDays, mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import { DoorOpen, KeyRound, LifeBuoy, Link2, LockKeyhole, Mail, Plus, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { useProfile, useProfileRefresh } from '../../api/queries/use-profile.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { ContactDialog } from '../../parts/ContactDialog.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Ring } from '../../ui/Ring.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import type { FurtherRowProps } from './FurtherContacts.tsx';
import { FurtherContacts } from './FurtherContacts.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import css from './Security.module.css';
import { TwoStepCard } from './TwoStepCard.tsx';

/** Hidden while there are none. */
const TrustedDevicesCard = lazyPart(() =>
  import('./TrustedDevicesCard.tsx').then((loaded) => ({ default: loaded.TrustedDevicesCard })),
);

/** Few people need it. */
const LostNumber = lazyPart(() =>
  import('./LostNumber.tsx').then((loaded) => ({ default: loaded.LostNumber })),
);

type Opened = 'password' | 'phone' | 'email';
/** The card that a score step of the dashboard links to. */
const cards: Readonly<Record<string, string>> = {
  passkey: 'passkeys',
  mfa: 'two-step',
  recovery_codes: 'two-step',
};
const isOpenable = (name: string | null): name is Opened =>
  name === 'password' || name === 'phone' || name === 'email';

/** `/user/security`; `?open=` names a dialog to open. */
export function SecurityPage() {
  const profile = useProfile();
  const refresh = useProfileRefresh();
  const site = useSiteName().brand;
  const doors = useSiteConfig()?.doors;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('open');
  const [opened, setOpened] = useState<Opened | null>(isOpenable(asked) ? asked : null);
  const isThere = profile.data !== undefined;
  useEffect(() => {
    const card = isThere && asked ? document.getElementById(cards[asked] ?? '') : null;
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('button')?.focus({ preventScroll: true });
  }, [isThere, asked]);
  const close = () => {
    setOpened(null);
    if (asked) setSearch({}, { replace: true });
  };
  return (
    <>
      <PageHead
        title="账号安全"
        text="管理登录方式和安全设置。"
        actions={profile.data && <Score score={profile.data.score} />}
      />
      {profile.data ? (
        <>
          <Quarantine />
          <WaysIn profile={profile.data} onOpen={setOpened} />
          <div id="passkeys">
            <PasskeysCard count={profile.data.security.passkeys} />
          </div>
          <div id="two-step">
            <TwoStepCard security={profile.data.security} />
          </div>
          <Suspense>
            <TrustedDevicesCard />
          </Suspense>
          <DevicesCard />
          <Card inside="list" className={css.leave}>
            {profile.data.phone && (
              <Suspense>
                <LostNumber />
              </Suspense>
            )}
            {doors?.forward_auth && (
              <ListRow
                lead={<Glyph of={KeyRound} />}
                title="应用密码"
                text="供无法打开登录页的程序使用"
                side={
                  <Link className={buttonClass({ size: 'sm' })} to={paths.user.appPasswords}>
                    去管理
                  </Link>
                }
              />
            )}
            <ListRow
              lead={<Glyph of={Link2} />}
              title="合并账号"
              text={`有两个${site}账号，可以并成一个，${formatDuration(mergeUndoSeconds)}内能撤销`}
              side={
                <Link className={buttonClass({ size: 'sm' })} to={paths.user.merge}>
                  去合并
                </Link>
              }
            />
            <ListRow
              lead={<Glyph of={DoorOpen} tone="err" />}
              title="注销账号"
              text={`提交后有 ${coolingOffDays} 天冷静期，期间登录一次就会取消`}
              side={
                <Link className={buttonClass({ variant: 'danger-line', size: 'sm' })} to={paths.user.cancel}>
                  申请注销
                </Link>
              }
            />
          </Card>
        </>
      ) : (
        <Card>
          <Loaded query={profile}>{() => null}</Loaded>
        </Card>
      )}
      {profile.data && opened === 'password' && <PasswordDialog profile={profile.data} onClose={close} />}
      {profile.data && (opened === 'phone' || opened === 'email') && (
        <ContactDialog kind={opened} current={profile.data[opened]} onChanged={refresh} onClose={close} />
      )}
    </>
  );
}

function Score({ score }: { score: number }) {
  return (
    <div className={css.score}>
      <Ring segments={25} lit={Math.round(score / 4)} size={56} width={5}>
        {score}
      </Ring>
      <span>
        安全分
        <br />
        <Link to={paths.user.checkup}>做一次安全体检</Link>
      </span>
    </div>
  );
}

function WaysIn({ profile, onOpen }: { profile: Profile; onOpen: (what: Opened) => void }) {
  const { security, phone, email } = profile;
  const contacts = [
    { kind: 'phone', word: '手机', icon: Smartphone, value: phone, lack: '绑定后可以用短信登录和找回账号' },
    { kind: 'email', word: '邮箱', icon: Mail, value: email, lack: '收不到短信时用它' },
  ] as const;
  return (
    <Card title="登录方式" inside="list">
      <ListRow
        lead={<Glyph of={LockKeyhole} />}
        title={
          <>密码 {security.password ? <Badge tone="ok">已设置</Badge> : <Badge tone="warn">未设置</Badge>}</>
        }
        text="改了密码，其他设备要重新登录"
        side={
          <Button
            size="sm"
            aria-label={security.password ? '修改密码' : '设置密码'}
            onClick={() => onOpen('password')}
          >
            {security.password ? '修改' : '设置'}
          </Button>
        }
      />
      {contacts.map(({ kind, word, icon, value, lack }) => (
        <ListRow
          key={kind}
          lead={<Glyph of={icon} />}
          title={
            <>
              {word} {value ? <Badge tone="ok">已验证</Badge> : <Badge>未绑定</Badge>}
            </>
          }
          text={value ?? lack}
          side={
            <Button size="sm" aria-label={`${value ? '更换' : '绑定'}${word}`} onClick={() => onOpen(kind)}>
              {value ? '更换' : '绑定'}
            </Button>
          }
        />
      ))}
      <FurtherContacts Row={FurtherRow} />
    </Card>
  );
}

/** Keeps the space of the further contacts while they load. */
function FurtherRow({ badge, onAdd }: FurtherRowProps) {
  return (
    <ListRow
      lead={<Glyph of={LifeBuoy} />}
      title={<>备用 {badge}</>}
      text="多留一个手机号或邮箱，收不到验证码时用它"
      side={
        <Button variant="soft" size="sm" aria-label="添加备用手机号或邮箱" disabled={!onAdd} onClick={onAdd}>
          <Icon of={Plus} size={18} />
          添加
        </Button>
      }
    />
  );
}

const QuarantineCard = lazyPart(() =>
  import('./QuarantineCard.tsx').then((loaded) => ({ default: loaded.QuarantineCard })),
);

/** The quarantine card, hidden while it is empty; loaded lazily because few accounts need it. */
function Quarantine() {
  const quarantine = useCall(listQuarantine, {});
  const items = quarantine.data?.items ?? [];
  return (
    items.length > 0 && (
      <Suspense>
        <QuarantineCard items={items} />
      </Suspense>
    )
  );
}
