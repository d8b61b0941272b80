import type { ShownField } from '@tongxing/contract/rules/profile-fields.ts';
import { useState } from 'react';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { OwnFieldInput } from '../../parts/OwnFieldInput.tsx';
import { hintOfField, nameOfField } from '../../parts/own-fields.ts';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

interface OwnFieldFormProps {
  field: ShownField;
  current: string;
  onDone: () => void;
}

/** The form of one of the site's own fields, in place. */
export function OwnFieldForm({ field, current, onDone }: OwnFieldFormProps) {
  const [typed, setTyped] = useTypedWork(`field ${field.key}`, current);
  const [fault, setFault] = useState<string | null>(null);
  const { isSaving, save } = useSaveProfile();
  const submit = async () => {
    if (typed.trim() === current) return onDone();
    const refusal = await save({ fields: { [field.key]: typed } }, `${nameOfField(field)}已更新`);
    if (refusal === null) onDone();
    else setFault(refusal);
  };
  return (
    <FactForm
      fault={fault}
      hint={hintOfField(field) ?? ''}
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
    >
      <OwnFieldInput
        isAlone
        field={field}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
      />
    </FactForm>
  );
}
