import { contact } from '@tongxing/contract/rules/identifier.ts';
import { contactRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { User } from 'lucide-react';
import type { FormEvent } from 'react';
import { useAct } from '../../api/use-act.ts';
import { ContactField } from '../../parts/ContactField.tsx';
import { prepareToSendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import css from './RecoverPassword.module.css';

const rules = { contact: { rule: contact, required: contactRequiredPrompt } };

interface AskContactProps {
  initial: string;
  onContact: (typed: string) => Promise<void>;
}

/** Step 1: whose account; the code goes there at once. */
export function AskContact({ initial, onContact }: AskContactProps) {
  const form = useFormFields(rules, { contact: initial });
  const choosing = useAct(onContact);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void choosing.act(form.values.contact);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that filling in has begun
    <form
      className={css.form}
      noValidate
      onFocus={() => prepareToSendCode('forget', 'phone')}
      onSubmit={submit}
    >
      <ContactField input={form.bind('contact')} icon={User} error={form.faults.contact} />
      <Button type="submit" variant="primary" size="lg" block loading={choosing.isBusy} loadingText="发送中">
        获取验证码
      </Button>
    </form>
  );
}
