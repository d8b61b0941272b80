import { listActivities, listSecurityNotices } from '@tongxing/contract/calls/activity-log.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { ChevronRight, Code, Download, KeyRound, ScanLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { useProfile } from '../../api/queries/use-profile.ts';
import { recall, save } from '../../browser/expiring-storage.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { SignedInDevices } from '../../parts/SignedInDevices.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useLastKnownProfile } from '../../session/profile.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link-class.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import css from './Dashboard.module.css';
import { greetingAt } from './greeting.ts';
import { RecentSignIns } from './RecentSignIns.tsx';
import { ScoreCard } from './ScoreCard.tsx';

const quickLinks = [
  { to: withQuery(paths.user.security, { open: 'password' }), name: '修改密码', icon: KeyRound },
  { to: paths.user.qrcode, name: '扫码确认', icon: ScanLine },
  { to: paths.user.cancel, name: '导出数据', icon: Download },
  { to: paths.user.appDocs, name: '接入应用', icon: Code },
];

/** `/user/dashboard`. */
export function DashboardPage() {
  const profile = useProfile();
  const lastKnown = useLastKnownProfile();
  const nickname = profile.data?.nickname ?? lastKnown?.nickname;
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  return (
    <>
      <PageHead title={nickname ? `${greeting}，${nickname}` : greeting} text={<LastVisit />} />
      <div className={css.grid}>
        {profile.data ? (
          <ScoreCard profile={profile.data} />
        ) : (
          <Card>
            {profile.isError ? <LoadFailed onRetry={() => void profile.refetch()} /> : <SkeletonRows />}
          </Card>
        )}
        <nav className={css.quicks} aria-label="快捷入口">
          {quickLinks.map(({ to, name, icon }) => (
            <Link key={to} className={css.quick} to={to}>
              <Glyph of={icon} tone="brand" />
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {profile.data && <SecurityNotices account={profile.data.id} />}
      <Columns spans={[7, 5]}>
        <RecentSignIns />
        <SignedInDevices rows={3} />
      </Columns>
      <ConnectedApps />
    </>
  );
}

/** The sign-in before this one: when, where, on which device. It shows a stranger's sign-in to the owner. */
function LastVisit() {
  const log = useCall(listActivities, { type: 'sign_in' });
  const last = log.data?.items.find(({ kind, current }) => kind === 'sign_in' && !current);
  if (!last) return '在这里管理账号与安全。';
  return `上次登录是${formatMoment(last.at)}，${last.place && `在${last.place}，`}用的是 ${last.device}。`;
}

/** The number of apps shown; the list of apps has the rest. */
const shown = 6;

/** The first few apps with access to the account, and the data they may read. */
function ConnectedApps() {
  const grants = useCall(listGrants, {});
  const site = useSiteName().brand;
  const items = grants.data?.items;
  return (
    <Card
      title="我的授权"
      inside="list"
      className={css.apps}
      aside={
        <Link className={linkClass()} to={paths.user.appList}>
          {items && items.length > shown ? `全部 ${items.length} 个` : '管理'}
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={grants} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="还没有授权过应用" text={`用${site}账号登录过的应用，会出现在这里`} />
          ) : (
            items
              .slice(0, shown)
              .map(({ id, client_id: appId, name, logo, scopes }) => (
                <ListRow
                  key={id}
                  lead={<AppIcon id={appId} name={name} src={logo && fileUrl(logo)} />}
                  title={<GrantLink id={appId} name={name} />}
                  text={`能看到：${formatSeen(scopes)}`}
                />
              ))
          )
        }
      </Loaded>
    </Card>
  );
}

const NoticesCard = lazyPart(() =>
  import('./NoticesCard.tsx').then((loaded) => ({ default: loaded.NoticesCard })),
);

/** The newest dismissed notice per account, stored in this browser: nobody can dismiss notices from elsewhere. */
const seenShape = z.object({ account: z.string(), at: z.number() });
const seenKey = 'notices-seen';

/** The events of recent notices except this session's own: a message may not have arrived. Hidden while there is nothing new. */
function SecurityNotices({ account }: { account: string }) {
  const notices = useCall(listSecurityNotices, {});
  const [seen, setSeen] = useState(() => recall(seenKey, seenShape));
  const since = seen?.account === account ? seen.at : 0;
  const items = (notices.data?.items ?? []).filter(({ at }) => at > since);
  const [newest] = items;
  if (!newest) return null;

  const dismiss = () => {
    const until = { account, at: newest.at };
    save(seenKey, until);
    setSeen(until);
  };
  return (
    <Suspense>
      <NoticesCard items={items} onDismiss={dismiss} />
    </Suspense>
  );
}
