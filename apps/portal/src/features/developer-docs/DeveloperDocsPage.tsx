import { ChevronDown, ListTree } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ArticleView } from './ArticleView.tsx';
import css from './DeveloperDocs.module.css';
import { DocsContents } from './DocsContents.tsx';
import type { DocsValues } from './docs-values.ts';
import { issuerUrl, playgroundUrl } from './own-urls.ts';
import { allTopics } from './topics.ts';
import { UseApp } from './UseApp.tsx';
import { useArticle } from './use-article.ts';
import { useDocsApps } from './use-docs-apps.ts';

const TryIt = lazyPart(() => import('./playground/TryIt.tsx').then((loaded) => ({ default: loaded.TryIt })));

/**
 * `/user/app/docs`: how to let people sign in with this portal, as a book: contents, one article with the reader’s own
 * app in its code, a place to try it. `?topic=` names the article,
 * `?app=` the app; an authorization's answer (`code`, `state`, `error`) belongs to the playground.
 */
export function DeveloperDocsPage() {
  const [query, setQuery] = useSearchParams();
  const site = useSiteName().brand;
  const [isContentsOpen, setContentsOpen] = useState(false);
  const isAnswer = query.has('state') && (query.has('code') || query.has('error'));
  const topic =
    allTopics.find(({ key }) => key === (isAnswer ? 'playground' : query.get('topic'))) ?? allTopics[0]!;
  const { article, retry } = useArticle(topic);
  // The code of a topic is filled with an app that could run it: one for devices has neither secret nor redirect.
  const isOfDevices = topic.key === 'device';
  const wanted = query.get('app');
  const own = useDocsApps(isOfDevices ? 'device' : 'web,spa,native', wanted);
  const apps = own.apps ?? [];
  const app =
    apps.find((each) => each.client_id === wanted) ??
    apps.find(({ status }) => status === 'active') ??
    apps[0];
  const linkTo = (key: string) =>
    withQuery(paths.user.appDocs, { topic: key, ...(wanted ? { app: wanted } : {}) });
  const values: DocsValues = {
    issuer: issuerUrl(),
    site,
    appId: app?.client_id ?? 'YOUR_CLIENT_ID',
    redirectUri:
      app?.redirect_uris.find((uri) => uri !== playgroundUrl()) ??
      app?.redirect_uris[0] ??
      'https://app.example/callback',
    scope: app?.scopes.filter((scope) => scope !== 'offline_access').join(' ') ?? 'openid profile',
    isPublic: app ? app.auth_method === 'none' : false,
  };

  return (
    <div className={css.docs} data-rail="">
      <div className={css.aside}>
        <button
          type="button"
          className={css.contentsButton}
          aria-expanded={isContentsOpen}
          onClick={() => setContentsOpen(!isContentsOpen)}
        >
          <Icon of={ListTree} size={18} />
          目录：{topic.title}
          <Icon of={ChevronDown} size={16} />
        </button>
        <div data-open={isContentsOpen || undefined} className={css.contentsPlace}>
          <DocsContents current={topic.key} linkTo={linkTo} onChosen={() => setContentsOpen(false)} />
        </div>
      </div>
      <article className={css.article}>
        <h1>{topic.title}</h1>
        {article === 'failed' ? (
          <LoadFailed onRetry={retry} />
        ) : article ? (
          <ArticleView title={topic.title} article={article} values={values}>
            {own.isError && !own.apps ? (
              <LoadFailed onRetry={own.refetch} />
            ) : (
              own.apps && (
                <UseApp
                  apps={apps}
                  isPart={own.isPart}
                  chosen={app}
                  kind={isOfDevices ? '设备应用' : '应用'}
                  onChoose={(appId) => setQuery({ topic: topic.key, app: appId }, { replace: true })}
                />
              )
            )}
          </ArticleView>
        ) : (
          <SkeletonRows />
        )}
      </article>
      <aside className={css.try} aria-label="试一试">
        <Suspense>{own.apps && <TryIt key={app?.id} app={app} issuer={values.issuer} />}</Suspense>
      </aside>
    </div>
  );
}
