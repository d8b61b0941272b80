import {
  isRecoveryCode,
  normaliseRecoveryCode,
  recoveryCodePrompt,
} from '@tongxing/contract/rules/second-factor-code.ts';
import { LifeBuoy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './SecondFactor.module.css';

interface RecoveryCodeFormProps {
  isBusy: boolean;
  fault: string | null;
  onSubmit: (code: string) => void;
}

/** One of the ten recovery codes, typed with or without its dashes. */
export function RecoveryCodeForm({ isBusy, fault, onSubmit }: RecoveryCodeFormProps) {
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = normaliseRecoveryCode(typed);
    if (!isRecoveryCode(code)) setOwn(recoveryCodePrompt);
    else if (!isBusy) onSubmit(code);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field label="恢复码" error={own ?? fault ?? undefined}>
        <TextInput
          icon={LifeBuoy}
          value={typed}
          data-autofocus=""
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          placeholder="xxxxx-xxxxx-xxxxx"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOwn(null);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={isBusy} loadingText="正在验证">
        验证
      </Button>
    </form>
  );
}
