import { identifier } from '@tongxing/contract/rules/identifier.ts';
import { identifierPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import type { FormEvent } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { PasswordFields } from '../../parts/PasswordFields.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { useLoginHint } from '../../parts/use-login-hint.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { linkClass } from '../../ui/link-class.ts';
import type { SignInFormProps } from './sign-in-form.ts';

const rules = {
  account: { rule: identifier, required: identifierPrompt },
  password: { required: passwordRequiredPrompt },
};

/** The submit code, loaded while the form is filled in to keep the first visit small. */
const loadSignIn = () => import('./sign-in-by-password.ts');
const prepare = () =>
  loadSignIn().then(
    (module) => module.prepareToSignIn(),
    () => undefined,
  );

/** Tab 1: user name, phone number or e-mail address with the password. */
export function PasswordForm({ agreement, search, submit }: SignInFormProps) {
  const form = useFormFields(rules);
  useLoginHint(search, (hint) => form.fill('account', hint));

  const signingIn = useSubmit(async () => {
    const isDone = await loadSignIn()
      .then(({ signInWithPassword }) => signInWithPassword(form.values, search))
      .catch(() => {
        notify('error', '网络错误');
        return false;
      });
    if (!isDone) form.focus('password');
  });
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && (await agreement.require())) await signingIn.submit();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices that the form is being filled in
    <form noValidate onFocus={() => void prepare()} onSubmit={(event) => void signIn(event)}>
      <PasswordFields
        form={form}
        offersPasskeys
        besidePassword={
          <Link className={linkClass()} to={carryOn(paths.login.forget, search)}>
            忘记密码
          </Link>
        }
      />
      {submit(signingIn.isBusy)}
    </form>
  );
}
