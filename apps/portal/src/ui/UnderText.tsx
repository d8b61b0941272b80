import type { ReactNode } from 'react';
import css from './Table.module.css';

/** The second, fainter line of a table's cell; on a phone it stands behind the first. */
export function UnderText({ children }: { children: ReactNode }) {
  return <small className={css.under}>{children}</small>;
}
