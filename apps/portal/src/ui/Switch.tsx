import type { ComponentPropsWithRef } from 'react';
import css from './Switch.module.css';

interface SwitchProps extends Omit<ComponentPropsWithRef<'button'>, 'onChange'> {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
}

/** On or off, at once and without a save button. */
export function Switch({ on, onChange, label, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      role="switch"
      aria-checked={on}
      className={css.switch}
      onClick={() => onChange(!on)}
    />
  );
}
