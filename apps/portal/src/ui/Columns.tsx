import { Children, type CSSProperties, type ReactNode } from 'react';
import css from './Columns.module.css';

/** Twelve columns; `spans` says how many each child takes. Below 1024 px every child takes all. */
export function Columns({ spans, children }: { spans: readonly number[]; children: ReactNode }) {
  return (
    <div className={css.columns}>
      {Children.toArray(children).map((child, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the grid is the identity
        <div key={at} style={{ '--span': spans[at] ?? 12, display: 'grid' } as CSSProperties}>
          {child}
        </div>
      ))}
    </div>
  );
}
