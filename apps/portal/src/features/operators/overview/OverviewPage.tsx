import { use } from 'react';
import { Me, useMay } from '../entry/me.ts';
import { LodgeHead } from '../LodgeHead.tsx';
import { TodayCard } from '../statistics/TodayCard.tsx';
import { SpendCard } from '../templates/SpendCard.tsx';
import { roleNames } from '../words.ts';
import { LatestActs } from './LatestActs.tsx';
import { WhatWaits } from './WhatWaits.tsx';

/** `/admin`: what waits, today beside last week and its budget, and what has just been done. */
export function OverviewPage() {
  const me = use(Me);
  const may = useMay();
  return (
    <>
      <LodgeHead
        title={`${me.name}，当班`}
        text={`你是${me.roles.map((role) => roleNames[role]).join('、')}。三十分钟没有操作，会请你再验证一次。`}
        handbook="first-day"
      />
      {(may('approvals:decide') || may('apps:read') || may('settings:read')) && <WhatWaits />}
      {may('statistics:read') && <TodayCard />}
      {may('statistics:read') && may('settings:read') && <SpendCard />}
      {may('audit:read') && <LatestActs />}
    </>
  );
}
