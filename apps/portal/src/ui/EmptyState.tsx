import { type ReactNode, use } from 'react';
import { EmptyArt, type EmptyKind } from './drawings/EmptyArt.tsx';
import css from './EmptyState.module.css';
import { InList } from './in-list.ts';

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
  const Frame = use(InList) ? 'li' : 'div';
  return (
    <Frame className={css.empty}>
      <EmptyArt kind={kind} className={css.art} />
      <h3>{title}</h3>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </Frame>
  );
}
