import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import css from './Button.module.css';
import { type ButtonStyle, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** Waiting: the spinner turns, presses do nothing, focus and width stay. */
  loading?: boolean;
  /** What it says while it waits, such as 登录中. */
  loadingText?: ReactNode;
}

/** A button whose label is a verb. Its `type` is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  loading,
  loadingText,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const style: ButtonStyle = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(style), loading && css.busy, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {loading === undefined ? (
        children
      ) : (
        <span className={css.labels}>
          <span className={classNames(css.label, loading && css.away)}>{children}</span>
          {loading && (
            <span className={css.label}>
              <Spinner />
              {loadingText}
            </span>
          )}
        </span>
      )}
    </button>
  );
}
