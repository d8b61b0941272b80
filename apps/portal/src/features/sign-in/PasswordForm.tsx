import { identifierPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { LockKeyhole, User } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { Field } from '../../ui/Field.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { SignInFormProps } from './sign-in-form.ts';

const rules = {
  account: { required: identifierPrompt },
  password: { required: passwordRequiredPrompt },
};

/** What the form does, loaded while it is being filled in: a first visit need not carry it. */
const loadSignIn = () => import('./sign-in-by-password.ts');
const prepare = () =>
  loadSignIn().then(
    (module) => module.prepareToSignIn(),
    () => undefined,
  );

/** Tab 1: user name, phone number or e-mail address with the password. */
export function PasswordForm({ agreement, search, submit }: SignInFormProps) {
  const form = useFormFields(rules);
  const [isSending, setSending] = useState(false);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check() || !(await agreement.require())) return;
    setSending(true);
    const bindId = new URLSearchParams(search).get('bind_id') ?? undefined;
    const isDone = await loadSignIn()
      .then(({ signInWithPassword }) => signInWithPassword(form.values, bindId))
      .catch(() => {
        notify('error', '网络错误');
        return false;
      });
    setSending(false);
    if (!isDone) form.focus('password');
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that filling in has begun
    <form noValidate onFocus={() => void prepare()} onSubmit={(event) => void signIn(event)}>
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
