import type { ReactNode } from 'react';
import css from './Or.module.css';

/** A word between two lines: the other way to do it follows. */
export function Or({ children }: { children: ReactNode }) {
  return <p className={css.or}>{children}</p>;
}
