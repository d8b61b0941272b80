import { Link, useSearchParams } from '../../browser/router.tsx';
import css from './LegalText.module.css';
import { originalMark } from './use-legal-document.ts';

/** Says that the Chinese text is the binding one, and leads from its translation to it and back. Not in the Chinese build. */
export function LanguageNote({ isTranslated }: { isTranslated: boolean }) {
  const [search] = useSearchParams();
  const hasAskedForOriginal = search.has(originalMark);
  const version = search.get('version');
  const place = (original: boolean) =>
    `?${new URLSearchParams({ ...(version ? { version } : {}), ...(original ? { [originalMark]: '1' } : {}) })}`;
  if (isTranslated) {
    return (
      <p className={css.meta}>
        <span>
          这是译文，供阅读用；有约束力的是简体中文版。<Link to={place(true)}>看原文</Link>
        </span>
      </p>
    );
  }
  if (hasAskedForOriginal) {
    return (
      <p className={css.meta}>
        <span>
          这是有约束力的简体中文版。<Link to={place(false)}>看译文</Link>
        </span>
      </p>
    );
  }
  return <p className={css.meta}>这份文件只有简体中文版，以它为准。</p>;
}
