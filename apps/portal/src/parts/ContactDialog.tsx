import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { emailAddress } from '@tongxing/contract/rules/email-address.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Mail, Smartphone } from 'lucide-react';
import type { FormEvent } from 'react';
import { send } from '../api/send.ts';
import { useSubmit } from '../api/use-submit.ts';
import { notify } from '../session/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { CodeField } from './CodeField.tsx';
import css from './ContactDialog.module.css';
import { PhoneRegion } from './PhoneRegion.tsx';
import { sendCode } from './send-code.ts';
import { useFormFields } from './use-form-fields.ts';

const kinds = {
  phone: {
    icon: Smartphone,
    rules: {
      contact: { rule: phoneNumber, required: `请输入新的${contactNames.phone}` },
      code: { rule: oneTimeCode, required: codeRequiredPrompt },
    },
  },
  email: {
    icon: Mail,
    rules: {
      contact: { rule: emailAddress, required: `请输入新的${contactNames.email}` },
      code: { rule: oneTimeCode, required: codeRequiredPrompt },
    },
  },
} as const;

interface ContactDialogProps {
  kind: 'phone' | 'email';
  /** The masked one of now; null where there is none. */
  current: string | null;
  /** The account has another one now. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Another phone number or e-mail address: proven by a code to the new one; the old one is told. */
export function ContactDialog({ kind, current, onChanged, onClose }: ContactDialogProps) {
  const { icon, rules } = kinds[kind];
  const word = contactNames[kind];
  const form = useFormFields(rules);

  const askForCode = async () => {
    if (!form.check(['contact'])) return null;
    const value = rules.contact.rule.parse(form.values.contact);
    const seconds =
      kind === 'phone'
        ? await sendCode('change_phone', { kind, value })
        : await sendCode('change_email', { kind, value });
    if (seconds !== null) form.focus('code');
    return seconds;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void changing.submit();
  };
  const changing = useSubmit(async () => {
    const { contact, code } = form.values;
    const handles = ['code_mismatch', 'code_expired', 'contact_unchanged', 'belongs_to_other'] as const;
    const reply =
      kind === 'phone'
        ? await send(changePhone, { phone: contact, code }, { handles })
        : await send(changeEmail, { email: contact, code }, { handles });
    if (reply.ok) {
      await onChanged();
      notify('success', current ? `${word}已更换` : `${word}已绑定`);
      onClose();
    } else if (reply.failure !== 'told') {
      const field = reply.failure.startsWith('code_') ? 'code' : 'contact';
      form.showFault(field, reply.msg);
      form.focus(field);
    }
  });

  return (
    <Dialog
      title={current ? `更换${word}` : `绑定${word}`}
      text={current ? `当前为 ${current}，更换后会发送通知。` : `绑定以后，可以用它登录和找回账号。`}
      onClose={onClose}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <Field label={`新的${word}`} error={form.faults.contact}>
          <TextInput
            {...form.bind('contact')}
            icon={icon}
            action={kind === 'phone' && <PhoneRegion input={form.bind('contact')} />}
            data-autofocus=""
            inputMode={kind === 'phone' ? 'tel' : 'email'}
            autoComplete={kind === 'phone' ? 'tel' : 'email'}
            placeholder={rules.contact.required}
          />
        </Field>
        <CodeField
          purpose={`change_${kind}`}
          to={form.values.contact}
          input={form.bind('code')}
          onSend={askForCode}
          error={form.faults.code}
        />
        <Button type="submit" variant="primary" block loading={changing.isBusy} loadingText="提交中">
          {current ? '更换' : '绑定'}
        </Button>
      </form>
    </Dialog>
  );
}
