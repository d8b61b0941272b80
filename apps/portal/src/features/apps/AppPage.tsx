import { type AppView, listApps } from '@tongxing/contract/calls/apps.ts';
import { BookOpen, Clock } from 'lucide-react';
import { Suspense } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths, withQuery } from '../../paths.ts';
import { usePageName } from '../../shell/use-page-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AppHead } from './AppHead.tsx';
import css from './AppPage.module.css';
import { isLegacy, statuses, types } from './app-words.ts';
import { OverviewPanel } from './OverviewPanel.tsx';
import { SecretsPanel } from './SecretsPanel.tsx';
import { SignInPanel } from './SignInPanel.tsx';

const FactsPanel = lazyPart(() =>
  import('./FactsPanel.tsx').then((module) => ({ default: module.FactsPanel })),
);
const AccessPanel = lazyPart(() =>
  import('./AccessPanel.tsx').then((module) => ({ default: module.AccessPanel })),
);

const WebhooksPanel = lazyPart(() =>
  import('./WebhooksPanel.tsx').then((module) => ({ default: module.WebhooksPanel })),
);
const LegacyPanel = lazyPart(() =>
  import('./LegacyPanel.tsx').then((module) => ({ default: module.LegacyPanel })),
);

const panels = [
  { key: 'overview', label: '概况', Panel: OverviewPanel },
  { key: 'site', label: '接入', Panel: LegacyPanel },
  { key: 'sign-in', label: '登录设置', Panel: SignInPanel },
  { key: 'access', label: '使用范围', Panel: AccessPanel },
  { key: 'secrets', label: '密钥', Panel: SecretsPanel },
  { key: 'webhooks', label: '通知', Panel: WebhooksPanel },
  { key: 'facts', label: '资料', Panel: FactsPanel },
] as const;

/** One of the developer's own apps. The address names the tab, so that links can open it. */
export function AppPage({ id }: { id: string }) {
  const apps = useCall(listApps, { query: id });
  const app = apps.data?.items.find((shownApp) => shownApp.id === id);
  usePageName(app?.name);
  return (
    <>
      <BackLink to={paths.user.appList}>应用列表</BackLink>
      {app ? (
        <App app={app} />
      ) : (
        <Card>
          <h1 className="vh">应用</h1>
          <Loaded query={apps}>
            {() => (
              <EmptyState
                kind="lost"
                level="h2"
                title="应用不存在"
                text="应用可能已被删除，或不属于你。"
                action={
                  <Link className={buttonClass({ variant: 'soft' })} to={paths.user.appList}>
                    返回应用列表
                  </Link>
                }
              />
            )}
          </Loaded>
        </Card>
      )}
    </>
  );
}

function App({ app }: { app: AppView }) {
  const [query, setQuery] = useSearchParams();
  // Nobody signs in at a machine, and a legacy app has no secret.
  const notOf = app.type === 'machine' ? ['access', 'site'] : isLegacy(app.type) ? ['secrets'] : ['site'];
  const shown = panels.filter(({ key }) => !notOf.some((each) => each === key));
  const chosen = shown.find(({ key }) => key === query.get('tab')) ?? panels[0];
  const { tone, icon, text } = statuses[app.status];
  // The app with its pending changes, which an operator has not reviewed yet.
  const edited: AppView = { ...app, ...app.pending };
  return (
    <>
      <AppHead
        app={app}
        badges={
          <>
            <Badge tone={tone} icon={icon}>
              {text}
            </Badge>
            {app.verified && <Badge tone="ok">主体已认证</Badge>}
            <Badge>{types[app.type].name}</Badge>
          </>
        }
        actions={
          <Link
            className={buttonClass({ variant: 'second' })}
            to={withQuery(paths.user.appDocs, { app: app.client_id })}
          >
            <Icon of={BookOpen} size={18} />
            用该应用查看文档
          </Link>
        }
      />
      <div className={css.tabs}>
        <Tabs
          id="app"
          label={app.name}
          variant="line"
          tabs={shown}
          current={chosen.key}
          onChange={(tab) => setQuery({ app: app.id, tab }, { replace: true })}
        />
      </div>
      <div
        role="tabpanel"
        id={`app-${chosen.key}-panel`}
        aria-labelledby={`app-${chosen.key}`}
        className={css.panel}
      >
        {app.pending && (
          <Note tone="lamp" icon={Clock}>
            修改已提交，等待管理员审核。通过之前，应用按修改前的内容运行。
          </Note>
        )}
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <chosen.Panel app={edited} />
        </Suspense>
      </div>
    </>
  );
}
