import { LockKeyhole } from 'lucide-react';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import type { BoundInput } from './use-form-fields.ts';

interface NewPasswordFieldProps {
  label: string;
  input: BoundInput;
  error?: string | undefined;
  /** What the password should not contain: the account's own names. */
  ownWords?: readonly string[];
}

/** A password that is being chosen, with its strength. */
export function NewPasswordField({ label, input, error, ownWords = [] }: NewPasswordFieldProps) {
  return (
    <div>
      <Field label={label} error={error}>
        <PasswordInput
          {...input}
          icon={LockKeyhole}
          placeholder="至少 8 位，别用生日和手机号"
          autoComplete="new-password"
        />
      </Field>
      <PasswordStrength password={input.value} ownWords={ownWords} />
    </div>
  );
}
