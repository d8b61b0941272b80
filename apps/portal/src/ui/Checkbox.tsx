import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './Checkbox.module.css';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  children: ReactNode;
  kind?: 'checkbox' | 'radio';
  /** Change the number to shake it once, 200 ms (spec section 4: no sign-in without agreement). */
  shakes?: number;
}

/** A box to tick, or a radio circle, with its words. */
export function Checkbox({ kind = 'checkbox', shakes = 0, children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        css.check,
        kind === 'radio' && css.radio,
        // Two names for one animation: changing the name starts it again without remounting the input.
        shakes > 0 && (shakes % 2 ? css.shake : css.shakeAgain),
        className,
      )}
    >
      <input {...rest} type={kind} />
      <i className={css.mark}>
        {kind === 'checkbox' && <Check size={14} strokeWidth={3} aria-hidden="true" />}
      </i>
      <span>{children}</span>
    </label>
  );
}
