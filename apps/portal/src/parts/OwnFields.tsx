import type { ShownField } from '@tongxing/contract/rules/profile-fields.ts';
import { Field } from '../ui/Field.tsx';
import { OwnFieldInput } from './OwnFieldInput.tsx';
import { hintOfField, nameOfField } from './own-fields.ts';
import type { useOwnFields } from './use-own-fields.ts';

interface OwnFieldsProps {
  fields: readonly ShownField[];
  own: ReturnType<typeof useOwnFields>;
}

/** The site's own fields in a form, one below the other. */
export function OwnFields({ fields, own: { values, fault, change } }: OwnFieldsProps) {
  return fields.map((field) => (
    <Field
      key={field.key}
      label={nameOfField(field)}
      hint={hintOfField(field)}
      error={fault?.key === field.key ? fault.text : undefined}
    >
      <OwnFieldInput
        field={field}
        value={values[field.key] ?? ''}
        onChange={(value) => change(field.key, value)}
      />
    </Field>
  ));
}
