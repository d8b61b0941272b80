import { type AppView, listApps } from '@tongxing/contract/calls/apps.ts';
import { ChevronDown, ListTree, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ArticleView } from './ArticleView.tsx';
import type { WriteArticle } from './article.ts';
import css from './DeveloperDocs.module.css';
import type { DocsValues } from './docs-values.ts';
import { docsSite, issuerUrl, playgroundUrl } from './own-urls.ts';
import { allTopics, findTopics, type Topic, topicGroups } from './topics.ts';
import { UseApp } from './UseApp.tsx';

type Loaded = { readonly of: Topic; readonly article: WriteArticle | 'failed' };

/** The article of a topic: null while it loads, `failed` where that failed; `retry` loads it again. */
function useArticle(topic: Topic): { article: WriteArticle | 'failed' | null; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLeft = false;
    topic.load().then(
      (article) => !isLeft && setLoaded({ of: topic, article }),
      () => {
        if (isLeft) return;
        // Firefox caches a failed script import until the page reloads.
        if (round > 0 && navigator.onLine) location.reload();
        else setLoaded({ of: topic, article: 'failed' });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [topic, round]);
  return {
    article: loaded?.of === topic ? loaded.article : null,
    retry: () => {
      setLoaded(null);
      setRound((before) => before + 1);
    },
  };
}

/** The number of apps in the menu. */
const limit = 20;

interface DocsApps {
  /** Undefined until the service has answered. */
  readonly apps: readonly AppView[] | undefined;
  /** There are more apps than these. */
  readonly isPart: boolean;
  readonly isError: boolean;
  refetch(): void;
}

/**
 * The reader's newest apps of some types, and the wanted one (by client_id) if it is the reader's own.
 */
function useDocsApps(types: string, wanted: string | null): DocsApps {
  const newest = useCall(listApps, { limit, types });
  const isPart = newest.data ? newest.data.next_cursor !== null : false;
  const isAmong = newest.data?.items.some(({ client_id: id }) => id === wanted);
  const isApart = isPart && wanted !== null && !isAmong;
  const apart = useCall(listApps, { query: wanted ?? '', types }, { enabled: isApart });
  const found = apart.data?.items.filter(({ client_id: id }) => id === wanted) ?? [];
  return {
    apps: isApart && apart.isPending ? undefined : newest.data && [...newest.data.items, ...found],
    isPart,
    isError: newest.isError || apart.isError,
    refetch: () => void (newest.isError ? newest : apart).refetch(),
  };
}

const TryIt = lazyPart(() => import('./playground/TryIt.tsx').then((loaded) => ({ default: loaded.TryIt })));

/**
 * `/user/app/docs`: the developer docs: contents, one article with the reader's own app in its code, the playground.
 * `?topic=` names the article, `?app=` the app; an authorization response (`code`, `state`, `error`) belongs to the
 * playground.
 */
export function DeveloperDocsPage() {
  const [query, setQuery] = useSearchParams();
  const site = useSiteName().brand;
  const [isContentsOpen, setContentsOpen] = useState(false);
  const isAnswer = query.has('state') && (query.has('code') || query.has('error'));
  const topic =
    allTopics.find(({ key }) => key === (isAnswer ? 'playground' : query.get('topic'))) ?? allTopics[0]!;
  const { article, retry } = useArticle(topic);
  // Only apps that can run the topic's code: a device app has neither secret nor redirect address.
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

interface DocsContentsProps {
  current: string;
  /** The rest of the query: the app that fills the examples. */
  linkTo: (topic: string) => string;
  onChosen?: () => void;
}

/** The contents and their search field. */
function DocsContents({ current, linkTo, onChosen }: DocsContentsProps) {
  const [typed, setTyped] = useState('');
  const found = findTopics(typed);
  const groups = topicGroups
    .map(({ caption, topics }) => ({ caption, topics: topics.filter(({ key }) => found.has(key)) }))
    .filter(({ topics }) => topics.length > 0);
  return (
    <nav className={css.contents} aria-label="文档目录">
      <TextInput
        size="sm"
        icon={Search}
        type="search"
        placeholder="搜索文档"
        aria-label="搜索文档"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {groups.length === 0 && <p className={css.faint}>没有找到。换个词，或者用英文试试</p>}
      {groups.map(({ caption, topics }) => (
        <section key={caption}>
          <p>{caption}</p>
          {topics.map(({ key, title }) => (
            <Link
              key={key}
              to={linkTo(key)}
              aria-current={key === current ? 'page' : undefined}
              onClick={() => onChosen?.()}
            >
              {title}
            </Link>
          ))}
        </section>
      ))}
      {docsSite && <a href={docsSite}>文档站</a>}
    </nav>
  );
}
