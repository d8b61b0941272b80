import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import css from './IconButton.module.css';

/** A round button that shows only an icon; `label` is its name and its tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(css.button, className)}
    />
  );
}
