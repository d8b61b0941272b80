import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import {
  codeRequiredPrompt,
  contactPrompt,
  contactRequiredPrompt,
} from '@tongxing/contract/rules/prompts.ts';
import { Info, Mail, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { send } from '../../../api/send.ts';
import { AgreementCheckbox } from '../../../parts/AgreementCheckbox.tsx';
import { CodeField } from '../../../parts/CodeField.tsx';
import { sendCode } from '../../../parts/send-code.ts';
import { useAgreement } from '../../../parts/use-agreement.ts';
import { useFormFields } from '../../../parts/use-form-fields.ts';
import { tickedVersions } from '../../../session/ticked-versions.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { Field } from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Bind.module.css';
import { type BindFormProps, bindHandles, finishBinding } from './bind-form.ts';

const contact = z.string().check(z.refine((typed) => recogniseContact(typed) !== null, contactPrompt));
const rules = {
  username: { rule: contact, required: contactRequiredPrompt },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
};

interface BindByCodeProps extends BindFormProps {
  /** To make an account: the agreement is asked for, and the texts say so. */
  isNew?: boolean;
  onUsePassword?: (() => void) | undefined;
}

/** Proves a phone number or an e-mail address, of an account that is there or for a new one. */
export function BindByCode({ bindId, providerName, onExpired, isNew, onUsePassword }: BindByCodeProps) {
  const agreement = useAgreement();
  const form = useFormFields(rules);
  const [isSending, setSending] = useState(false);
  const recognised = recogniseContact(form.values.username);
  const hasAgreed = async () => !isNew || agreement.require();

  const askForCode = async () => {
    if (!form.check(['username']) || !recognised || !(await hasAgreed())) return null;
    const seconds = await sendCode('login', recognised);
    if (seconds !== null) form.focus('code');
    return seconds;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check() || !recognised || !(await hasAgreed())) return;
    setSending(true);
    const fields = { code: form.values.code, bind_id: bindId, ...(isNew && tickedVersions()) };
    const options = { handles: bindHandles };
    const reply =
      recognised.kind === 'phone'
        ? await send(signInByPhoneCode, { phone: recognised.value, ...fields }, options)
        : await send(signInByEmailCode, { email: recognised.value, ...fields }, options);
    setSending(false);
    if (!finishBinding(reply, onExpired)) form.focus('code');
  };

  return (
    <form noValidate className={css.panel} onSubmit={(event) => void submit(event)}>
      <Field
        label="手机号或邮箱"
        error={form.faults.username}
        aside={
          onUsePassword && (
            <button type="button" className={linkClass()} onClick={onUsePassword}>
              改用密码
            </button>
          )
        }
      >
        <TextInput
          {...form.bind('username')}
          icon={recognised?.kind === 'email' ? Mail : Smartphone}
          placeholder={contactRequiredPrompt}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <CodeField purpose="login" input={form.bind('code')} onSend={askForCode} error={form.faults.code} />
      {isNew && <AgreementCheckbox agreement={agreement} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={isSending}
        loadingText={isNew ? '注册中' : '绑定中'}
      >
        {isNew ? '注册并登录' : '绑定并登录'}
      </Button>
      <Note icon={Info}>
        {isNew
          ? `昵称会先用${besideHan(providerName)}的，稍后可以改。这个号码已有账号时，会绑定到那个账号。`
          : `验证一次，以后用${besideHan(providerName)}或验证码都能进入同一个账号。随时可以解绑。`}
      </Note>
    </form>
  );
}
