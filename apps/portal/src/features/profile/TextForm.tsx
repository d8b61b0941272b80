import { fieldNames, type ProfileField } from '@tongxing/contract/words.ts';
import { useState } from 'react';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { type FieldRule, findFault } from '../../parts/use-form-fields.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

interface TextFormProps {
  field: Exclude<ProfileField, 'avatar' | 'gender'>;
  rule: NonNullable<FieldRule['rule']>;
  current: string;
  /** In code points. */
  longest: number;
  placeholder: string;
  onDone: () => void;
}

/** A field of the profile in words of one's own. */
export function TextForm({ field, rule, current, longest, placeholder, onDone }: TextFormProps) {
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
      hint={`${[...typed].length} / ${longest}`}
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
    >
      <TextArea
        value={typed}
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        placeholder={placeholder}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(null);
        }}
      />
    </FactForm>
  );
}
