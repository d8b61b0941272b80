import { codeLength } from '@tongxing/contract/limits.ts';
import { codeTextMaxLength, findCode } from '@tongxing/contract/rules/one-time-code.ts';
import { codeLengthPrompt } from '@tongxing/contract/rules/prompts.ts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { SendCodeButton } from './SendCodeButton.tsx';
import type { BoundInput } from './use-form-fields.ts';

interface CodeFieldProps {
  /** What the code is for. */
  purpose: string;
  /** The address it goes to; '' while none is known. */
  to: string;
  input: BoundInput;
  onSend: () => Promise<number | null>;
  error?: string | undefined;
  aside?: ReactNode;
}

/** A one-time code with the button that sends it. */
export function CodeField({ purpose, to, input, onSend, error, aside }: CodeFieldProps) {
  return (
    <Field label="验证码" error={error} aside={aside}>
      <TextInput
        {...input}
        icon={ShieldCheck}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for a whole message, of which the code is taken.
        maxLength={codeTextMaxLength}
        onChange={(event) => {
          const { currentTarget: field } = event;
          if (field.value.length > codeLength) field.value = findCode(field.value) ?? field.value;
          input.onChange(event);
        }}
        placeholder={codeLengthPrompt}
        action={<SendCodeButton purpose={purpose} to={to} onSend={onSend} />}
      />
    </Field>
  );
}
