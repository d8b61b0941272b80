import { Code, Download, KeyRound, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '../../api/queries/use-profile.ts';
import { Link } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { SignedInDevices } from '../../parts/SignedInDevices.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useLastKnownProfile } from '../../session/profile.ts';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ConnectedApps } from './ConnectedApps.tsx';
import css from './Dashboard.module.css';
import { greetingAt } from './greeting.ts';
import { LastVisit } from './LastVisit.tsx';
import { RecentSignIns } from './RecentSignIns.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { SecurityNotices } from './SecurityNotices.tsx';

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
