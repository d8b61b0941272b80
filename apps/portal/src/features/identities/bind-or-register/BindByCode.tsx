import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { Info } from 'lucide-react';
import type { FormEvent } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { AgreementCheckbox } from '../../../parts/AgreementCheckbox.tsx';
import { ContactCodeFields } from '../../../parts/ContactCodeFields.tsx';
import { signInByCode } from '../../../parts/sign-in-by-code.ts';
import type { Agreement } from '../../../parts/use-agreement.ts';
import { useContactCode } from '../../../parts/use-contact-code.ts';
import { tickedVersions } from '../../../session/ticked-versions.ts';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import css from './Bind.module.css';
import { type BindFormProps, bindHandles, finishBinding } from './bind-form.ts';

interface BindByCodeProps extends BindFormProps {
  agreement: Agreement;
  /** Registers a new account; the texts say so. */
  isNew?: boolean;
  onUsePassword?: (() => void) | undefined;
}

/** Proves a phone number or an e-mail address, of an existing account or for a new one. */
export function BindByCode({
  bindId,
  providerName,
  onExpired,
  agreement,
  isNew,
  onUsePassword,
}: BindByCodeProps) {
  const fields = useContactCode(agreement.require);
  const { form, contact } = fields;

  const binding = useSubmit(async (proven: Contact) => {
    const { code } = form.values;
    const reply = await signInByCode(proven, { code, bind_id: bindId, ...tickedVersions() }, bindHandles);
    if (!finishBinding(reply, onExpired)) form.focus('code');
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && contact && (await agreement.require())) await binding.submit(contact);
  };

  return (
    <form noValidate className={css.panel} onSubmit={(event) => void submit(event)}>
      <ContactCodeFields
        fields={fields}
        besideContact={
          onUsePassword && (
            <button type="button" className={linkClass()} onClick={onUsePassword}>
              改用密码
            </button>
          )
        }
      />
      <AgreementCheckbox agreement={agreement} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={binding.isBusy}
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
