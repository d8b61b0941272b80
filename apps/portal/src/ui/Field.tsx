import { type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { FieldContext } from './field-context.ts';
import { Message } from './Message.tsx';

interface FieldProps {
  label: ReactNode;
  /** The way out, at the right end of the label row: 忘记密码, 收不到验证码. */
  aside?: ReactNode;
  /** A sentence; the control turns red while it is there. */
  error?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A label above, one control, one line under it. The control finds its id and its message through `useField`. */
export function Field({ label, aside, error, hint, children }: FieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy: message ? `${id}m` : undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {/* After the control, so that the keyboard comes to it on the way out and not on the way in. */}
      {aside && <span className={css.aside}>{aside}</span>}
      {message && (
        <Message id={`${id}m`} kind={error ? 'err' : 'hint'}>
          {message}
        </Message>
      )}
    </div>
  );
}
