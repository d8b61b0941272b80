import {
  isRecoveryCode,
  normaliseRecoveryCode,
  recoveryCodePrompt,
} from '@tongxing/contract/rules/second-factor-code.ts';
import { LifeBuoy } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

interface RecoveryCodeFormProps {
  className: string | undefined;
  isBusy: boolean;
  fault: string | null;
  onEdit: () => void;
  onCode: (code: string) => void;
  /** The foot of the form: what sends it, and what leads elsewhere. */
  children: ReactNode;
}

/** One of the ten recovery codes, typed with or without its dashes. */
export function RecoveryCodeForm({
  className,
  isBusy,
  fault,
  onEdit,
  onCode,
  children,
}: RecoveryCodeFormProps) {
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = normaliseRecoveryCode(typed);
    if (!isRecoveryCode(code)) setOwn(recoveryCodePrompt);
    else if (!isBusy) onCode(code);
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
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
            onEdit();
          }}
        />
      </Field>
      {children}
    </form>
  );
}
