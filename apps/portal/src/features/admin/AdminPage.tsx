import { Suspense, useState } from 'react';
import { ConsoleQueries } from '../../api/queries/ConsoleQueries.tsx';
import { NotFoundPage } from '../../parts/NotFoundPage.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AdminSignInCard } from './sign-in/AdminSignInCard.tsx';
import { Me } from './sign-in/me.ts';
import { useVisit } from './sign-in/use-admin-session.ts';

const AdminShell = lazyPart(() =>
  import('./shell/AdminShell.tsx').then((module) => ({ default: module.AdminShell })),
);

/** `/admin`: whoever is no operator finds that there is no such page; an operator proves it once more and is inside. */
export function AdminPage() {
  const { visit, enter } = useVisit();
  // What one visit has seen is gone with it.
  const [loadAdmin] = useState(() => () => void import('./shell/AdminShell.tsx'));
  if (visit.kind === 'nobody') return <NotFoundPage />;
  if (visit.kind !== 'inside') return <AdminSignInCard visit={visit} onEnter={enter} onNear={loadAdmin} />;
  return (
    <Me value={visit.me}>
      <ConsoleQueries key={visit.number}>
        <Suspense>
          <AdminShell />
        </Suspense>
      </ConsoleQueries>
    </Me>
  );
}
