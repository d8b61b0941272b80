import { register } from '@tongxing/contract/calls/registration.ts';
import { normaliseEmail } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { newPassword } from '@tongxing/contract/rules/password.ts';
import { normalisePhone } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import type { FormEvent } from 'react';
import { ensureConfig, reloadConfig } from '../../api/load-config.ts';
import { prepareProof } from '../../api/prove-human.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useSearchParams } from '../../browser/router.tsx';
import { AgreementCheckbox } from '../../parts/AgreementCheckbox.tsx';
import { CodeField } from '../../parts/CodeField.tsx';
import { finishSignIn } from '../../parts/finish-sign-in.ts';
import { NewPasswordField } from '../../parts/NewPasswordField.tsx';
import { prepareToSendCode, sendCode } from '../../parts/send-code.ts';
import type { Agreement } from '../../parts/use-agreement.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { registerKinds } from './register-kinds.ts';

const shared = {
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
  password: { rule: newPassword, required: passwordRequiredPrompt },
};
/** The field that each refusal is about. */
const fieldOf = {
  code_mismatch: 'code',
  code_expired: 'code',
  phone_taken: 'contact',
  email_taken: 'contact',
  password_too_common: 'password',
  password_has_name: 'password',
} as const;
const handles = [...(Object.keys(fieldOf) as (keyof typeof fieldOf)[]), 'agreement_outdated'] as const;

/** Contact, code, password and the agreement; ends signed in. */
export function RegisterForm({ kind, agreement }: { kind: Contact['kind']; agreement: Agreement }) {
  const [query] = useSearchParams();
  const { label, required, icon, type } = registerKinds[kind];
  const form = useFormFields({ contact: registerKinds[kind], ...shared });
  const { contact: typed, code, password } = form.values;
  const contact =
    kind === 'phone'
      ? ({ kind, value: normalisePhone(typed) } as const)
      : ({ kind, value: normaliseEmail(typed) } as const);

  const askForCode = async () => {
    if (!form.check(['contact']) || !(await agreement.require())) return null;
    const seconds = await sendCode('register', contact);
    if (seconds === null) return null;
    prepareProof(register);
    form.focus('code');
    return seconds;
  };

  const signingUp = useSubmit(async () => {
    const config = await ensureConfig({ announce: true });
    if (!config) return;
    const { terms_version, privacy_version } = config;
    const fields = {
      code,
      password,
      bind_id: query.get('bind_id') ?? undefined,
      terms_version,
      privacy_version,
    };
    const reply = await send(
      register,
      contact.kind === 'phone'
        ? { type: 'phone', phone: contact.value, ...fields }
        : { type: 'email', email: contact.value, ...fields },
      { handles },
    );
    if (reply.ok || reply.failure === 'told') {
      finishSignIn(reply);
      return;
    }
    if (reply.failure !== 'agreement_outdated') {
      const field = fieldOf[reply.failure];
      form.showFault(field, reply.msg);
      form.focus(field);
      return;
    }
    agreement.setAgreed(false);
    notify('warning', reply.msg);
    await reloadConfig();
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && (await agreement.require())) await signingUp.submit();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that filling in has begun
    <form
      noValidate
      onFocus={() => prepareToSendCode('register', kind)}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={label} error={form.faults.contact}>
        <TextInput
          {...form.bind('contact')}
          icon={icon}
          type={type}
          inputMode={type}
          autoComplete={type}
          autoCapitalize="off"
          placeholder={required}
        />
      </Field>
      <CodeField
        purpose="register"
        to={contact.value}
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
      />
      <NewPasswordField
        label="设置密码"
        input={form.bind('password')}
        error={form.faults.password}
        ownWords={[contact.value]}
      />
      <AgreementCheckbox agreement={agreement} />
      <Button type="submit" variant="primary" size="lg" block loading={signingUp.isBusy} loadingText="注册中">
        注册并登录
      </Button>
    </form>
  );
}
