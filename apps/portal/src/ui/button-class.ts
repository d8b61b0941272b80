import css from './Button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonStyle {
  /** One `primary` per view; `second` beside it; `soft` in rows and cards; `danger*` for what destroys. */
  variant?: 'primary' | 'second' | 'soft' | 'ghost' | 'danger' | 'danger-line' | 'danger-ghost';
  /** 36 in rows, 44 by default, 48 in the gate. */
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
}

const variants: Record<NonNullable<ButtonStyle['variant']>, string | undefined> = {
  primary: css.primary,
  second: css.second,
  soft: css.soft,
  ghost: css.ghost,
  danger: css.danger,
  'danger-line': css.dangerLine,
  'danger-ghost': css.dangerGhost,
};

/** The look of a button, for a link that must look like one: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export function buttonClass({
  variant = 'second',
  size = 'md',
  block,
}: ButtonStyle = {}): string | undefined {
  return classNames(css.button, variants[variant], size !== 'md' && css[size], block && css.block);
}
