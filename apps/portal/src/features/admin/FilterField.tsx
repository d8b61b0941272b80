import { type ReactNode, useId } from 'react';
import { FieldContext } from '../../ui/field-context.ts';
import css from './Admin.module.css';

/** A small control of a row of filters with its name above it, or for screen readers alone. */
export function FilterField({
  label,
  hidden,
  wide,
  children,
}: {
  label: string;
  hidden?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? css.search : css.filter}>
      <label htmlFor={id} className={hidden ? 'vh' : undefined}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy: undefined, invalid: false }}>{children}</FieldContext>
    </div>
  );
}
