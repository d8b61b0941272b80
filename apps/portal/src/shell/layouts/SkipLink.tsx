import css from './SkipLink.module.css';

/** The first stop of the Tab key: past the navigation. The page's main element carries `id="main"` and tabIndex -1. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      跳到主要内容
    </a>
  );
}
