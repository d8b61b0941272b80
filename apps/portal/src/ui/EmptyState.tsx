import type { ReactNode } from 'react';
import { EmptyArt, type EmptyKind } from './drawings/EmptyArt.tsx';
import css from './EmptyState.module.css';

/** Nothing here: a small gate, a sentence, one way on. */
export function EmptyState({
  kind = 'quiet',
  title,
  text,
  action,
}: {
  kind?: EmptyKind;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      <EmptyArt kind={kind} className={css.art} />
      <h3>{title}</h3>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
