import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { serviceNow } from '../../browser/clock.ts';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { FactForm } from './FactForm.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** The form for the birthday with the browser's date picker; an empty value removes it. */
export function BirthdayForm({ birthday, onDone }: { birthday: string; onDone: () => void }) {
  const [typed, setTyped] = useTypedWork('birthday', birthday);
  const [fault, setFault] = useState<string | null>(null);
  const { isSaving, save } = useSaveProfile();
  const refresh = useRefresh();
  const [today] = useState(() => new Date(serviceNow()).toISOString().slice(0, 10));

  const submit = async () => {
    if (typed === birthday) return onDone();
    const refusal = await save({ birthday: typed }, `${fieldNames.birthday}${typed ? '已更新' : '已清除'}`);
    setFault(refusal);
    if (refusal !== null) return;
    // The birthday decides whether a guardian must agree.
    void refresh(listAgreements);
    onDone();
  };

  return (
    <FactForm
      fault={fault}
      hint="未满 14 周岁需要监护人同意"
      isSaving={isSaving}
      onSave={submit}
      onDone={onDone}
    >
      <TextInput
        type="date"
        value={typed}
        min="1900-01-01"
        max={today}
        aria-label={fieldNames.birthday}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
        autoFocus
        autoComplete="bday"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
      />
    </FactForm>
  );
}
