import type { LegalDocument } from '@tongxing/contract/calls/site-config.ts';
import { Suspense } from 'react';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { trustHtml } from '../../browser/trusted-types.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './LegalText.module.css';
import { originalMark } from './use-legal-document.ts';

// Lazy: most documents have no older version.
const VersionChooser = lazyPart(() =>
  import('./VersionChooser.tsx').then((loaded) => ({ default: loaded.VersionChooser })),
);
const OldVersionNote = lazyPart(() =>
  import('./OldVersionNote.tsx').then((loaded) => ({ default: loaded.OldVersionNote })),
);

interface LegalTextProps {
  /** The title of the page while the document loads. */
  name: string;
  /** `null` while it loads, `failed` where that failed. */
  document: LegalDocument | null | 'failed';
  onRetry: () => void;
  onChooseVersion: (version: string) => void;
}

/** 2026-01-02 in China's time zone, wherever the document is read. */
const isoDayOf = (seconds: number) => new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10);

/** 2026 年 1 月 2 日 */
function formatDay(isoDay: string): string {
  const [year, month, day] = isoDay.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

/** A version of the terms or the privacy policy: number, date, text, links to other versions. */
export function LegalText({ name, document, onRetry, onChooseVersion }: LegalTextProps) {
  if (document === 'failed') {
    return (
      <div className={css.page}>
        <div className={css.paper}>
          <EmptyState
            kind="off"
            title={`${name}没有打开`}
            text="网络断开了，或者这个版本不存在。"
            action={
              <Button variant="second" onClick={onRetry}>
                重试
              </Button>
            }
          />
        </div>
      </div>
    );
  }
  const latest = document?.versions[0];
  const updatedOn = isoDayOf(document?.updated_at ?? 0);
  return (
    <article className={css.page} aria-busy={!document}>
      <header className={css.head}>
        <h1>{document?.title ?? name}</h1>
        <div className={css.meta}>
          {document ? (
            <>
              <span className="num">
                版本 {document.version}，<time dateTime={updatedOn}>{formatDay(updatedOn)}</time>
                更新
              </span>
              {document.versions.length > 1 && (
                <Suspense>
                  <VersionChooser
                    version={document.version}
                    versions={document.versions}
                    onChoose={onChooseVersion}
                  />
                </Suspense>
              )}
            </>
          ) : (
            <Skeleton width={220} height={24} />
          )}
        </div>
        {import.meta.env.VITE_LANGUAGE && document && (
          <LanguageNote isTranslated={document.language === import.meta.env.VITE_LANGUAGE} />
        )}
      </header>
      {document && latest !== undefined && document.version !== latest && (
        <Suspense>
          <OldVersionNote />
        </Suspense>
      )}
      <div className={css.paper}>
        {document ? (
          // oxlint-disable-next-line react/no-danger
          <div
            className={css.text}
            // The service sanitises it: only text, headings, lists, tables and links are left.
            dangerouslySetInnerHTML={{
              __html: trustHtml(
                import.meta.env.VITE_LANGUAGE && !document.language
                  ? `<div lang="zh-Hans">${document.content}</div>`
                  : document.content,
              ),
            }}
          />
        ) : (
          <div className={css.skeletons}>
            {[60, 100, 96, 88, 40, 100, 92].map((width, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Skeleton key={at} width={`${width}%`} height={at % 4 ? 16 : 24} />
            ))}
          </div>
        )}
      </div>
    </article>
  );
}

/** Says that the Chinese text is binding, with a link to it and back to the translation. Hidden in the Chinese build. */
function LanguageNote({ isTranslated }: { isTranslated: boolean }) {
  const [search] = useSearchParams();
  const hasAskedForOriginal = search.has(originalMark);
  const version = search.get('version');
  const addressOf = (original: boolean) =>
    `?${new URLSearchParams({ ...(version ? { version } : {}), ...(original ? { [originalMark]: '1' } : {}) })}`;
  if (isTranslated) {
    return (
      <p className={css.meta}>
        <span>
          这是译文，供阅读用；有约束力的是简体中文版。<Link to={addressOf(true)}>看原文</Link>
        </span>
      </p>
    );
  }
  if (hasAskedForOriginal) {
    return (
      <p className={css.meta}>
        <span>
          这是有约束力的简体中文版。<Link to={addressOf(false)}>看译文</Link>
        </span>
      </p>
    );
  }
  return <p className={css.meta}>这份文件只有简体中文版，以它为准。</p>;
}
