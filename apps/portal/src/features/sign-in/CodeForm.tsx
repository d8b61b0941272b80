import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { ContactCodeFields } from '../../parts/ContactCodeFields.tsx';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { signInByCode } from '../../parts/sign-in-by-code.ts';
import { useContactCode } from '../../parts/use-contact-code.ts';
import { useLoginHint } from '../../parts/use-login-hint.ts';
import { paths } from '../../paths.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Popover } from '../../ui/Popover.tsx';
import css from './SignIn.module.css';
import type { SignInFormProps } from './sign-in-form.ts';

/** Tab 2: a code sent to a phone number or an e-mail address. */
export function CodeForm({ agreement, search, submit }: SignInFormProps) {
  const fields = useContactCode(agreement.require);
  const { form, contact } = fields;
  useLoginHint(search, (hint) => recogniseContact(hint) && form.fill('username', hint));

  const signingIn = useSubmit(async (proven: Contact) => {
    const { code } = form.values;
    const bind_id = new URLSearchParams(search).get('bind_id') ?? undefined;
    const reply = await signInByCode(proven, { code, bind_id, ...tickedVersions() }, signInHandles);
    if (!finishSignIn(reply)) form.focus('code');
  });
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && contact && (await agreement.require())) await signingIn.submit(contact);
  };

  return (
    <form noValidate onSubmit={(event) => void signIn(event)}>
      <ContactCodeFields fields={fields} besideCode={<CodeNotReceived />} />
      {submit(signingIn.isBusy)}
    </form>
  );
}

/** What to try when no code arrives. */
function CodeNotReceived() {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css.error}>
      <button type="button" className={linkClass()} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        收不到验证码
      </button>
      {isOpen && (
        <Popover label="收不到验证码" align="end" onClose={() => setOpen(false)}>
          <div className={css.errorText}>
            <p>先核对号码或邮箱有没有输错。</p>
            <p>短信可能被拦截，邮件可能在垃圾箱里。</p>
            <p>{formatDuration(resendAfterSeconds)}后可以重新获取，也可以换密码登录。</p>
            <Link className={linkClass()} to={`${paths.help}#code`}>
              更多办法
            </Link>
          </div>
        </Popover>
      )}
    </span>
  );
}
