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
  level: Heading = 'h3',
}: {
  kind?: EmptyKind;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Below the page's own heading, or below a card's. */
  level?: 'h2' | 'h3';
}) {
  const Frame = use(InList) ? 'li' : 'div';
  return (
    <Frame className={css.empty}>
      <EmptyArt kind={kind} className={css.art} />
      <Heading>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </Frame>
  );
}
