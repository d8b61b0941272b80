import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './KeyValues.module.css';

/** Names and what they are, in two columns; `inset` puts them on a quiet panel. */
export function KeyValues({
  items,
  inset,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
  inset?: boolean;
}) {
  return (
    <dl className={classNames(css.list, inset && css.inset)}>
      {items.map(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}
