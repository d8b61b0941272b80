import { contactRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { BoundInput } from './use-form-fields.ts';

interface ContactFieldProps {
  input: BoundInput;
  icon: LucideIcon;
  error?: string | undefined;
  aside?: ReactNode;
}

/** A phone number or an e-mail address, whichever somebody types. */
export function ContactField({ input, icon, error, aside }: ContactFieldProps) {
  return (
    <Field label="手机号或邮箱" error={error} aside={aside}>
      <TextInput
        {...input}
        icon={icon}
        placeholder={contactRequiredPrompt}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
