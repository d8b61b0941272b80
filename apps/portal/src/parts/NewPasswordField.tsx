import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { LockKeyhole } from 'lucide-react';
import { useSiteConfig } from '../session/site-config.ts';
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
  const rules = useSiteConfig()?.password;
  return (
    <div>
      <Field label={label} error={error} {...(rules && { hint: hintOf(rules) })}>
        <PasswordInput
          {...input}
          icon={LockKeyhole}
          placeholder={rules ? '别用生日和手机号' : '至少 8 位，别用生日和手机号'}
          autoComplete="new-password"
        />
      </Field>
      <PasswordStrength password={input.value} ownWords={ownWords} />
    </div>
  );
}

/** What the operators ask of a new password. */
const hintOf = ({ min_length: length, classes }: NonNullable<SiteConfig['password']>): string =>
  classes > 1
    ? `至少 ${length} 位，大写字母、小写字母、数字、符号里至少有 ${classes} 种`
    : `至少 ${length} 位`;
