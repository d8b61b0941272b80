import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import {
  codeRequiredPrompt,
  contactPrompt,
  contactRequiredPrompt,
} from '@tongxing/contract/rules/prompts.ts';
import { Mail, Smartphone } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { send } from '../../api/send.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { prepareToSendCode, sendCode } from '../../parts/send-code.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { CodeTrouble } from './CodeTrouble.tsx';
import type { SignInFormProps } from './sign-in-form.ts';

const contact = z.string().check(z.refine((typed) => recogniseContact(typed) !== null, contactPrompt));

const rules = {
  username: { rule: contact, required: contactRequiredPrompt },
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
};

/** Tab 2: a code sent to a phone number or an e-mail address. */
export function CodeForm({ agreement, search, submit }: SignInFormProps) {
  const form = useFormFields(rules);
  const [isSending, setSending] = useState(false);
  const recognised = recogniseContact(form.values.username);
  const kind = recognised?.kind;

  useEffect(() => {
    if (kind) prepareToSendCode('login', kind);
  }, [kind]);

  const askForCode = async () => {
    if (!form.check(['username']) || !recognised || !(await agreement.require())) return null;
    const seconds = await sendCode('login', recognised);
    if (seconds !== null) form.focus('code');
    return seconds;
  };

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check() || !recognised || !(await agreement.require())) return;
    setSending(true);
    const { value } = recognised;
    const shared = {
      code: form.values.code,
      bind_id: new URLSearchParams(search).get('bind_id') ?? undefined,
      ...tickedVersions(),
    };
    const reply =
      recognised.kind === 'phone'
        ? await send(signInByPhoneCode, { phone: value, ...shared }, { handles: signInHandles })
        : await send(signInByEmailCode, { email: value, ...shared }, { handles: signInHandles });
    setSending(false);
    if (!finishSignIn(reply)) form.focus('code');
  };

  return (
    <form noValidate onSubmit={(event) => void signIn(event)}>
      <Field label="手机号或邮箱" error={form.faults.username}>
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
      <CodeField
        purpose="login"
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
        aside={<CodeTrouble />}
      />
      {submit(isSending)}
    </form>
  );
}
