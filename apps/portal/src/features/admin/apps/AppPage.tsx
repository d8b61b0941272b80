import { showApp } from '@tongxing/contract/manage/apps.ts';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import personCss from '../people/Person.module.css';
import { AppBadges } from './AppBadges.tsx';
import { AppFacts } from './AppFacts.tsx';
import css from './Apps.module.css';
import { AppVerdicts } from './AppVerdicts.tsx';
import type { App } from './app.ts';
import { fieldNames, formatValue } from './app-words.ts';

const AppAccess = lazyPart(() => import('./AppAccess.tsx').then((module) => ({ default: module.AppAccess })));
const AppSignIn = lazyPart(() => import('./AppSignIn.tsx').then((module) => ({ default: module.AppSignIn })));
const AppRoles = lazyPart(() => import('./AppRoles.tsx').then((module) => ({ default: module.AppRoles })));

const back = { to: adminPath('apps'), name: '应用与审核' };

/** `/admin/apps/{client_id}`: one app, its developer, its pending change, and the decisions. */
export function AppPage({ item }: { item: string }) {
  const app = useAdminQuery(showApp, { client_id: item });
  if (app.refused?.problem === 'not_found') {
    return (
      <>
        <AdminHead title="应用不存在" handbook="apps-and-review" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title="应用不存在"
            text="client_id 不正确，或应用已被开发者删除。"
            action={
              <Link className={buttonClass()} to={adminPath('apps')}>
                返回应用列表
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
      {app.data.review_note && <Note>上次给开发者的说明：{app.data.review_note}</Note>}
      <LookAlikes app={app.data} />
      {app.data.pending && <PendingChange app={app.data} />}
      <AppFacts app={app.data} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <AppAccess app={app.data} />
        <AppSignIn app={app.data} />
        <AppRoles app={app.data} />
      </Suspense>
    </>
  );
}

/** Names that people could confuse with the app's: verified apps of others, and the site itself. */
function LookAlikes({ app }: { app: App }) {
  if (app.looks_like.length === 0) return null;
  return (
    <Note tone="lamp" icon={TriangleAlert}>
      名称近似：
      {app.looks_like.map(({ client_id: id, name, how }, at) => (
        <span key={id ?? ''}>
          {at > 0 && '；'}
          {how === 'same' ? '看起来和' : '很像'}
          {id ? (
            <Link className={linkClass()} to={adminPath('apps', id)}>
              “{name}”
            </Link>
          ) : (
            `本站“${name}”`
          )}
          {how === 'same' && '一样'}
        </span>
      ))}
      。请确认为同一主体后再通过。
    </Note>
  );
}

/** The pending change of an app by field, beside the current values. */
function PendingChange({ app }: { app: App }) {
  const was = app as unknown as Readonly<Record<string, unknown>>;
  return (
    <Card
      title="待审核的修改"
      aside={
        app.pending_since && (
          <span className="muted t-13">
            <Moment at={app.pending_since} /> 提交
          </span>
        )
      }
    >
      <p className="muted t-13">审核通过之前按现有内容运行。</p>
      <table className={css.change}>
        <caption className="vh">修改内容</caption>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(app.pending ?? {}).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{fieldNames[field] ?? field}</th>
              <td>
                <del>{formatValue(was[field])}</del>
              </td>
              <td>
                <ins>{formatValue(value)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
