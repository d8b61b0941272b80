import type { ReactNode } from 'react';
import css from './Card.module.css';
import { classNames } from './class-names.ts';

interface ListRowProps {
  /** A `Glyph`, an `Avatar` or an `AppIcon`. */
  lead?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** At most one button and one icon. */
  side?: ReactNode;
  tight?: boolean;
}

/** A row of a card whose inside is a list. */
export function ListRow({ lead, title, text, side, tight }: ListRowProps) {
  return (
    <li className={classNames(css.row, tight && css.tight)}>
      {lead}
      <div className={css.main}>
        <p className={css.title}>{title}</p>
        {text && <p className={css.text}>{text}</p>}
      </div>
      {side && <div className={css.side}>{side}</div>}
    </li>
  );
}
