import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field-context.ts';
import { Icon } from './Icon.tsx';
import css from './TextInput.module.css';

interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  icon?: LucideIcon;
  /** At the right end: an `InputAction`, an `IconButton`. */
  action?: ReactNode;
  size?: 'sm' | 'md';
}

/** A single-line input. Inside a `Field` it takes the label, the message and the error state from there. */
export function TextInput({ icon, action, size = 'md', className, ...rest }: TextInputProps) {
  const field = useField();
  return (
    <div className={classNames(css.box, field.invalid && css.invalid, size === 'sm' && css.small, className)}>
      {icon && <Icon of={icon} />}
      <input
        id={field.id}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        {...rest}
        className={css.input}
      />
      {action}
    </div>
  );
}
