import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { identifier, identifierPrompt } from '@tongxing/contract/rules/identifier.ts';
import { passwordRequiredPrompt, typedPassword } from '@tongxing/contract/rules/password.ts';
import { LockKeyhole, User } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { Link } from '../../browser/router.tsx';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { Field } from '../../ui/Field.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { SignInFormProps } from './sign-in-form.ts';

const rules = {
  account: { rule: identifier, required: identifierPrompt },
  password: { rule: typedPassword, required: passwordRequiredPrompt },
};

/** Tab 1: user name, phone number or e-mail address with the password. */
export function PasswordForm({ agreement, search, submit }: SignInFormProps) {
  const form = useFormFields(rules);
  const [isSending, setSending] = useState(false);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check() || !(await agreement.require())) return;
    setSending(true);
    const { account, password } = form.values;
    const bindId = new URLSearchParams(search).get('bind_id') ?? undefined;
    const reply = await send(
      signInByPassword,
      { account, password, bind_id: bindId },
      { handles: signInHandles },
    );
    setSending(false);
    if (!finishSignIn(reply)) form.focus('password');
  };

  return (
    <form noValidate onSubmit={(event) => void signIn(event)}>
      <Field label="账号" error={form.faults.account}>
        <TextInput
          {...form.bind('account')}
          icon={User}
          placeholder={identifierPrompt}
          autoComplete="username webauthn"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label="密码"
        error={form.faults.password}
        aside={
          <Link className={linkClass()} to={carryOn('/login/forget', search)}>
            忘记密码
          </Link>
        }
      >
        <PasswordInput
          {...form.bind('password')}
          icon={LockKeyhole}
          placeholder={passwordRequiredPrompt}
          autoComplete="current-password"
        />
      </Field>
      {submit(isSending)}
    </form>
  );
}
