import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { identifier } from '@tongxing/contract/rules/identifier.ts';
import { typedPassword } from '@tongxing/contract/rules/password.ts';
import { identifierPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { Info } from 'lucide-react';
import type { FormEvent } from 'react';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { AgreementCheckbox } from '../../../parts/AgreementCheckbox.tsx';
import { PasswordFields } from '../../../parts/PasswordFields.tsx';
import type { Agreement } from '../../../parts/use-agreement.ts';
import { useFormFields } from '../../../parts/use-form-fields.ts';
import { tickedVersions } from '../../../session/ticked-versions.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import css from './Bind.module.css';
import { type BindFormProps, bindHandles, finishBinding } from './bind-form.ts';

const rules = {
  account: { rule: identifier, required: identifierPrompt },
  password: { rule: typedPassword, required: passwordRequiredPrompt },
};

/** Proves an existing account by its password, and links the identity to it. */
export function BindByPassword({
  bindId,
  providerName,
  onExpired,
  agreement,
  onUseCode,
}: BindFormProps & { agreement: Agreement; onUseCode: (() => void) | undefined }) {
  const form = useFormFields(rules);

  const binding = useSubmit(async () => {
    const reply = await send(
      signInByPassword,
      { ...form.values, bind_id: bindId, ...tickedVersions() },
      { handles: bindHandles },
    );
    if (!finishBinding(reply, onExpired)) form.focus('password');
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && (await agreement.require())) await binding.submit();
  };

  return (
    <form noValidate className={css.panel} onSubmit={(event) => void submit(event)}>
      <PasswordFields
        form={form}
        besidePassword={
          onUseCode && (
            <button type="button" className={linkClass()} onClick={onUseCode}>
              改用验证码
            </button>
          )
        }
      />
      <AgreementCheckbox agreement={agreement} />
      <Note icon={Info}>
        验证一次，以后用{besideHan(providerName)}或密码都能进入同一个账号。随时可以解绑。
      </Note>
      <Button type="submit" variant="primary" size="lg" block loading={binding.isBusy} loadingText="绑定中">
        绑定并登录
      </Button>
    </form>
  );
}
