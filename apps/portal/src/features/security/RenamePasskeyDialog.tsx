import { passkeyName, passkeyNamePrompt } from '@tongxing/contract/rules/visible-text.ts';
import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Security.module.css';

const rules = { name: { rule: passkeyName, required: passkeyNamePrompt } };

interface RenamePasskeyDialogProps {
  name: string;
  isBusy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ name, isBusy, onName, onClose }: RenamePasskeyDialogProps) {
  const form = useFormFields(rules, { name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) onName(form.values.name);
  };
  return (
    <Dialog title="给通行密钥起个名字" text="写上在哪台设备，以后好认。" onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field label="名字" error={form.faults.name}>
          <TextInput {...form.bind('name')} icon={KeyRound} data-autofocus="" autoComplete="off" />
        </Field>
        <Button type="submit" variant="primary" block loading={isBusy} loadingText="保存中">
          保存
        </Button>
      </form>
    </Dialog>
  );
}
