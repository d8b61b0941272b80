import type { ShownField } from '@tongxing/contract/rules/profile-fields.ts';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { nameOfField } from './own-fields.ts';

interface OwnFieldInputProps {
  field: ShownField;
  value: string;
  onChange: (value: string) => void;
  /** Where no label stands beside it. */
  isAlone?: boolean;
}

const inputTypes = { text: 'text', number: 'text', date: 'date', phone: 'tel', email: 'email' } as const;

/** The control of one of the site's own profile fields. */
export function OwnFieldInput({ field, value, onChange, isAlone = false }: OwnFieldInputProps) {
  const { type, choices = [], min, max } = field;
  const shared = {
    value,
    name: `field_${field.key}`,
    'aria-label': isAlone ? nameOfField(field) : undefined,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- alone it stands where the person has just asked to edit it
    autoFocus: isAlone,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (type === 'choice')
    return (
      <Select {...shared}>
        <option value="">请选择</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  return (
    <TextInput
      {...shared}
      type={inputTypes[type]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      maxLength={500}
      {...(type === 'date' && { min, max })}
    />
  );
}
