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

/** `/admin`: opens after a security check; for anybody but an operator the page does not exist. */
export function AdminPage() {
  const { visit, enter } = useVisit();
  // The cache of one console visit is cleared at its end.
  const [loadAdmin] = useState(() => () => void import('./shell/AdminShell.tsx').catch(() => {}));
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
