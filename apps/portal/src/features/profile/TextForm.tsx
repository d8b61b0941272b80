import { textFields } from '@tongxing/contract/calls/profile.ts';
import { countCharacters } from '@tongxing/contract/rules/characters.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { useState } from 'react';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { findFault } from '../../parts/use-form-fields.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

export type TextField = keyof typeof textFields;

interface TextFormProps {
  field: TextField;
  current: string;
  onDone: () => void;
}

/** The form for one of the profile's text fields. */
export function TextForm({ field, current, onDone }: TextFormProps) {
  const { rule, longest, example } = textFields[field];
  const [typed, setTyped] = useTypedWork(field, current);
  const [refused, setRefused] = useState<string | null>(null);
  const { isSaving, save } = useSaveProfile();
  const fault = findFault({ rule }, typed) ?? refused;
  const name = fieldNames[field];

  const submit = async () => {
    if (fault) return;
    if (typed.trim() === current) return onDone();
    const refusal = await save({ [field]: typed }, `${name}已更新`);
    if (refusal === null) onDone();
    else setRefused(refusal);
  };

  return (
    <FactForm
      isTall
      fault={fault}
      hint={`${countCharacters(typed)} / ${longest}`}
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
    >
      <TextArea
        value={typed}
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        placeholder={example}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(null);
        }}
      />
    </FactForm>
  );
}
