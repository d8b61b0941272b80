import type { ReactNode } from 'react';
import css from './PageHead.module.css';

/** The head of a console page: its name, a sentence, the page's own actions at the right. */
export function PageHead({
  title,
  text,
  actions,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
