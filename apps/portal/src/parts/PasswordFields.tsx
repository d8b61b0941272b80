import { identifierPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { LockKeyhole, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { PhoneRegion } from './PhoneRegion.tsx';
import type { BoundInput } from './use-form-fields.ts';

type Name = 'account' | 'password';

interface PasswordFieldsProps {
  form: {
    bind(name: Name): BoundInput;
    readonly faults: Partial<Record<Name, string | undefined>>;
  };
  /** The browser may offer passkeys in the account field. */
  offersPasskeys?: boolean;
  besidePassword?: ReactNode;
}

/** User name, phone number or e-mail address, with the password. */
export function PasswordFields({ form, offersPasskeys, besidePassword }: PasswordFieldsProps) {
  return (
    <>
      <Field label="账号" error={form.faults.account}>
        <TextInput
          {...form.bind('account')}
          icon={User}
          action={<PhoneRegion input={form.bind('account')} />}
          placeholder={identifierPrompt}
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label="密码" error={form.faults.password} aside={besidePassword}>
        <PasswordInput
          {...form.bind('password')}
          icon={LockKeyhole}
          placeholder={passwordRequiredPrompt}
          autoComplete="current-password"
        />
      </Field>
    </>
  );
}
