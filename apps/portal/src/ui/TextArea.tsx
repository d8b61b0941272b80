import type { ComponentPropsWithRef } from 'react';
import { useField } from './field-context.ts';
import css from './TextInput.module.css';

/** A multi-line input, inside a `Field`. */
export function TextArea(props: ComponentPropsWithRef<'textarea'>) {
  const field = useField();
  return (
    <textarea
      id={field.id}
      aria-invalid={field.invalid || undefined}
      aria-describedby={field.describedBy}
      rows={3}
      {...props}
      className={css.area}
    />
  );
}
