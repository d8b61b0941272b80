import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { identifier } from '@tongxing/contract/rules/identifier.ts';
import { typedPassword } from '@tongxing/contract/rules/password.ts';
import { identifierPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { Info, LockKeyhole, User } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../../../api/send.ts';
import { useFormFields } from '../../../parts/use-form-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { Field } from '../../../ui/Field.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Bind.module.css';
import { type BindFormProps, bindHandles, finishBinding } from './bind-form.ts';

const rules = {
  account: { rule: identifier, required: identifierPrompt },
  password: { rule: typedPassword, required: passwordRequiredPrompt },
};

/** Proves an account that is there by its password, and binds the identity to it. */
export function BindByPassword({
  bindId,
  providerName,
  onExpired,
  onUseCode,
}: BindFormProps & { onUseCode: (() => void) | undefined }) {
  const form = useFormFields(rules);
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    const reply = await send(signInByPassword, { ...form.values, bind_id: bindId }, { handles: bindHandles });
    setSending(false);
    if (!finishBinding(reply, onExpired)) form.focus('password');
  };

  return (
    <form noValidate className={css.panel} onSubmit={(event) => void submit(event)}>
      <Field label="账号" error={form.faults.account}>
        <TextInput
          {...form.bind('account')}
          icon={User}
          placeholder={identifierPrompt}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label="密码"
        error={form.faults.password}
        aside={
          onUseCode && (
            <button type="button" className={linkClass()} onClick={onUseCode}>
              改用验证码
            </button>
          )
        }
      >
        <PasswordInput
          {...form.bind('password')}
          icon={LockKeyhole}
          placeholder={passwordRequiredPrompt}
          autoComplete="current-password"
        />
      </Field>
      <Note icon={Info}>
        验证一次，以后用{besideHan(providerName)}或密码都能进入同一个账号。随时可以解绑。
      </Note>
      <Button type="submit" variant="primary" size="lg" block loading={isSending} loadingText="绑定中">
        绑定并登录
      </Button>
    </form>
  );
}
