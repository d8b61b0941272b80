import { showApp } from '@tongxing/contract/manage/apps.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import personCss from '../people/Person.module.css';
import { AppBadges } from './AppBadges.tsx';
import { AppFacts } from './AppFacts.tsx';
import { AppVerdicts } from './AppVerdicts.tsx';
import { LookAlikes } from './LookAlikes.tsx';
import { PendingChange } from './PendingChange.tsx';

const back = { to: adminPath('apps'), name: '应用与审核' };

/** `/admin/apps/{client_id}`: one app, who answers for it, what it wants to become, and the verdict. */
export function AppPage({ item }: { item: string }) {
  const app = useAdminQuery(showApp, { client_id: item });
  if (app.refused?.problem === 'not_found') {
    return (
      <>
        <AdminHead title="没有这个应用" handbook="apps-and-review" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title="没有这个应用"
            text="client_id 不对，或者开发者已经删了。"
            action={
              <Link className={buttonClass()} to={adminPath('apps')}>
                回到应用
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  if (!app.data) {
    return (
      <>
        <AdminHead title="应用" handbook="apps-and-review" back={back} />
        <Card>
          {app.isError ? <LoadFailed onRetry={() => void app.refetch()} /> : <SkeletonRows rows={6} />}
        </Card>
      </>
    );
  }
  return (
    <>
      <AdminHead
        back={back}
        handbook="apps-and-review"
        title={
          <span className={personCss.title}>
            <AppIcon id={app.data.client_id} name={app.data.name} size={56} />
            <span>
              {app.data.name} <AppBadges app={app.data} />
              <small>{app.data.client_id}</small>
            </span>
          </span>
        }
      />
      <AppVerdicts app={app.data} />
      {app.data.review_note && <Note>上次写给开发者的：{app.data.review_note}</Note>}
      <LookAlikes app={app.data} />
      {app.data.pending && <PendingChange app={app.data} />}
      <AppFacts app={app.data} />
    </>
  );
}
