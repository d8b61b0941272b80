import { passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import css from './StepUp.module.css';

interface PasswordProofProps {
  isBusy: boolean;
  fault: string | null;
  onEdit: () => void;
  onProof: (password: string) => void;
}

/** The account's password, once more. */
export function PasswordProof({ isBusy, fault, onEdit, onProof }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') setEmpty(true);
    else if (!isBusy) onProof(password);
  };
  return (
    <form className={css.body} noValidate onSubmit={submit}>
      <Field label="登录密码" error={isEmpty ? passwordRequiredPrompt : (fault ?? undefined)}>
        <PasswordInput
          icon={LockKeyhole}
          value={password}
          data-autofocus=""
          autoComplete="current-password"
          placeholder={passwordRequiredPrompt}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setEmpty(false);
            onEdit();
          }}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={isBusy} loadingText="正在验证">
        确认
      </Button>
    </form>
  );
}
