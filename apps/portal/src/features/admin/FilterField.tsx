import { type ReactNode, useId } from 'react';
import { FieldContext } from '../../ui/field-context.ts';
import css from './Admin.module.css';

/** A small control in a row of filters. Its name stands above it, or is for screen readers only. */
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
