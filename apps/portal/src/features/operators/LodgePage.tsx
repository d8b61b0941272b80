import { Suspense, useState } from 'react';
import { ConsoleQueries } from '../../api/queries/ConsoleQueries.tsx';
import { NotFoundPage } from '../../parts/NotFoundPage.tsx';
import { late } from '../../ui/late.ts';
import { EntryDoor } from './entry/EntryDoor.tsx';
import { Me } from './entry/me.ts';
import { useVisit } from './entry/use-visit.ts';

const Lodge = late(() => import('./shell/Lodge.tsx').then((module) => ({ default: module.Lodge })));

/** `/admin`: whoever is no operator finds that there is no such page; an operator proves it once more and is inside. */
export function LodgePage() {
  const { visit, enter } = useVisit();
  // What one visit has seen is gone with it.
  const [loadLodge] = useState(() => () => void import('./shell/Lodge.tsx'));
  if (visit.kind === 'nobody') return <NotFoundPage />;
  if (visit.kind !== 'inside') return <EntryDoor visit={visit} onEnter={enter} onNear={loadLodge} />;
  return (
    <Me value={visit.me}>
      <ConsoleQueries key={visit.number}>
        <Suspense>
          <Lodge />
        </Suspense>
      </ConsoleQueries>
    </Me>
  );
}
