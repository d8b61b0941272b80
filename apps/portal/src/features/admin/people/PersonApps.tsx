import { listApps } from '@tongxing/contract/manage/apps.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Suspense, useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { adminPath } from '../admin-path.ts';
import { AppBadges } from '../apps/AppBadges.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Person } from './person-commands.ts';

const DecideApps = lazyPart(() =>
  import('./DecideApps.tsx').then((module) => ({ default: module.DecideApps })),
);

/** The apps that a person developed, and the decision about all of them at once; nothing where there are none. */
export function PersonApps({ person }: { person: Person }) {
  const may = useMay();
  const canRead = may(permissionTo.readApps);
  const apps = useAdminQuery(listApps, { owner: person.id }, { enabled: canRead });
  const [decision, setDecision] = useState<'stop' | 'take_over'>();
  const items = apps.data?.items ?? [];
  if (items.length === 0) return null;
  const count = apps.data?.next ? `${items.length}+` : `${items.length}`;
  return (
    <Card
      title={`开发的应用（${count}）`}
      inside="list"
      aside={
        may(permissionTo.stopApps) && (
          <>
            <Button size="sm" onClick={() => setDecision('take_over')}>
              全部转让
            </Button>{' '}
            <Button size="sm" variant="danger-line" onClick={() => setDecision('stop')}>
              全部停用
            </Button>
          </>
        )
      }
    >
      {items.map((app) => (
        <ListRow
          key={app.client_id}
          lead={<AppIcon id={app.client_id} name={app.name} />}
          title={
            <>
              <Link to={adminPath('apps', app.client_id)}>{app.name}</Link> <AppBadges app={app} />
            </>
          }
          text={app.client_id}
          tight
        />
      ))}
      {decision && (
        <Suspense>
          <DecideApps person={person} decision={decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
