import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { contactPrompt, contactRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { User } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { prepareToSendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './RecoverPassword.module.css';

const contact = z.string().check(z.refine((typed) => recogniseContact(typed) !== null, contactPrompt));
const rules = { contact: { rule: contact, required: contactRequiredPrompt } };

interface AskContactProps {
  initial: string;
  onContact: (typed: string) => Promise<void>;
}

/** Step 1: whose account; the code goes there at once. */
export function AskContact({ initial, onContact }: AskContactProps) {
  const form = useFormFields(rules, { contact: initial });
  const [isSending, setSending] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    void onContact(form.values.contact).finally(() => setSending(false));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that filling in has begun
    <form
      className={css.form}
      noValidate
      onFocus={() => prepareToSendCode('forget', 'phone')}
      onSubmit={submit}
    >
      <Field label="手机号或邮箱" error={form.faults.contact}>
        <TextInput
          {...form.bind('contact')}
          icon={User}
          placeholder={contactRequiredPrompt}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={isSending} loadingText="发送中">
        获取验证码
      </Button>
    </form>
  );
}
