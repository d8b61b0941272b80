import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { PhoneRegion } from './PhoneRegion.tsx';
import { useContactKinds } from './use-contact-kinds.ts';
import type { BoundInput } from './use-form-fields.ts';

interface ContactFieldProps {
  input: BoundInput;
  icon: LucideIcon;
  error?: string | undefined;
  aside?: ReactNode;
}

/** A phone number or an e-mail address, whichever somebody types and codes can be sent to. */
export function ContactField({ input, icon, error, aside }: ContactFieldProps) {
  const { label, required } = useContactKinds();
  return (
    <Field label={label} error={error} aside={aside}>
      <TextInput
        {...input}
        icon={icon}
        action={<PhoneRegion input={input} />}
        placeholder={required}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
