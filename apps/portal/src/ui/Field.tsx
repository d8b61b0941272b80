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
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy: message ? `${id}m` : undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {message && (
        <Message id={`${id}m`} kind={error ? 'err' : 'hint'}>
          {message}
        </Message>
      )}
    </div>
  );
}
