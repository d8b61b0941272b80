import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field-context.ts';
import { Icon } from './Icon.tsx';
import css from './TextInput.module.css';

/** The platform's own drop-down in the clothes of an input. */
export function Select({
  size = 'md',
  ...rest
}: Omit<ComponentPropsWithRef<'select'>, 'size'> & { size?: 'sm' | 'md' }) {
  const field = useField();
  return (
    <div className={classNames(css.box, field.invalid && css.invalid, size === 'sm' && css.small)}>
      <select
        id={field.id}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        {...rest}
        className={css.input}
      />
      <Icon of={ChevronDown} size={18} />
    </div>
  );
}
