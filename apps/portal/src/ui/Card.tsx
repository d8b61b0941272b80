import { type ReactNode, useId } from 'react';
import css from './Card.module.css';
import { classNames } from './class-names.ts';
import { InList } from './in-list.ts';

interface CardProps {
  title?: ReactNode;
  /** At the right end of the head: one link or one button. */
  aside?: ReactNode;
  /** `list`: rows that touch the sides of the head; `body`: anything, padded; `none`: the content pads itself. */
  inside?: 'body' | 'list' | 'none';
  className?: string | undefined;
  /** Where a link on the page leads. */
  id?: string;
  children: ReactNode;
}

/** A surface with a line around it. Never inside another card. */
export function Card({ title, aside, inside = 'body', className, id, children }: CardProps) {
  const heading = useId();
  return (
    <section
      className={classNames(css.card, className)}
      id={id}
      aria-labelledby={title ? heading : undefined}
    >
      {title && (
        <div className={css.head}>
          <h2 id={heading}>{title}</h2>
          {aside}
        </div>
      )}
      {inside === 'none' ? (
        children
      ) : inside === 'list' ? (
        <InList value={true}>
          <ul className={css.list}>{children}</ul>
        </InList>
      ) : (
        <div className={css.body}>{children}</div>
      )}
    </section>
  );
}
