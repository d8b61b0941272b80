import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { ContactCodeFields } from '../../parts/ContactCodeFields.tsx';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { needPiece } from '../../parts/need-piece.ts';
import { signInByCode } from '../../parts/sign-in-by-code.ts';
import { useContactCode } from '../../parts/use-contact-code.ts';
import { useLoginHint } from '../../parts/use-login-hint.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';
import { linkClass } from '../../ui/link-class.ts';
import type { CodeHelp } from './CodeHelp.tsx';
import type { OtherWays } from './OtherCodeWays.tsx';
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
      <ContactCodeFields
        fields={fields}
        besideCode={<CodeNotReceived contact={contact} onCode={(code) => form.fill('code', code)} />}
      />
      {submit(signingIn.isBusy)}
    </form>
  );
}

/** Opens what to try when no code arrives. */
function CodeNotReceived(other: OtherWays) {
  const [Help, setHelp] = useState<typeof CodeHelp | null>(null);
  const toggle = async () => {
    const piece = Help ? null : await needPiece(() => import('./CodeHelp.tsx'));
    setHelp(() => piece?.CodeHelp ?? null);
  };
  return (
    <span className={css.error}>
      <button
        type="button"
        className={linkClass()}
        aria-expanded={Help !== null}
        onClick={() => void toggle()}
      >
        收不到验证码
      </button>
      {Help && <Help {...other} onClose={() => setHelp(null)} />}
    </span>
  );
}
