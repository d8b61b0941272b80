import { bio as bioRule } from '@tongxing/contract/rules/bio.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { useState } from 'react';
import { findFault } from '../../parts/use-form-fields.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const longest = 200;

/** A few words about oneself. */
export function BioForm({ bio, onDone }: { bio: string; onDone: () => void }) {
  const [typed, setTyped] = useState(bio);
  const [refused, setRefused] = useState<string | null>(null);
  const { isSaving, save } = useSaveProfile();
  const fault = findFault({ rule: bioRule }, typed) ?? refused;

  const submit = async () => {
    if (fault) return;
    if (typed.trim() === bio) return onDone();
    const refusal = await save({ bio: typed }, '简介已更新');
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
        aria-label={fieldNames.bio}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        placeholder="写代码，也写信。"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(null);
        }}
      />
    </FactForm>
  );
}
