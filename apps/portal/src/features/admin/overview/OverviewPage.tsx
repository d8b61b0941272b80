import { use } from 'react';
import { AdminHead } from '../AdminHead.tsx';
import { Me, useMay } from '../sign-in/me.ts';
import { TodayCard } from '../statistics/TodayCard.tsx';
import { SpendCard } from '../templates/SpendCard.tsx';
import { roleNames } from '../words.ts';
import { LatestCommands } from './LatestCommands.tsx';
import { WhatWaits } from './WhatWaits.tsx';

/** `/admin`: what waits, today beside last week and its budget, and what has just been done. */
export function OverviewPage() {
  const me = use(Me);
  const may = useMay();
  return (
    <>
      <AdminHead
        title={`${me.name}，当班`}
        text={`你是${me.roles.map((role) => roleNames[role]).join('、')}。三十分钟没有操作，会请你再验证一次。`}
        handbook="first-day"
      />
      {(may('approvals:decide') || may('apps:read') || may('settings:read')) && <WhatWaits />}
      {may('statistics:read') && <TodayCard />}
      {may('statistics:read') && may('settings:read') && <SpendCard />}
      {may('audit:read') && <LatestCommands />}
    </>
  );
}
