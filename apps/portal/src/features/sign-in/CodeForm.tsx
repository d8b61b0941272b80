import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { FormEvent } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { ContactCodeFields } from '../../parts/ContactCodeFields.tsx';
import { finishSignIn, signInHandles } from '../../parts/finish-sign-in.ts';
import { signInByCode } from '../../parts/sign-in-by-code.ts';
import { useContactCode } from '../../parts/use-contact-code.ts';
import { tickedVersions } from '../../session/ticked-versions.ts';
import { CodeNotReceived } from './CodeNotReceived.tsx';
import type { SignInFormProps } from './sign-in-form.ts';

/** Tab 2: a code sent to a phone number or an e-mail address. */
export function CodeForm({ agreement, search, submit }: SignInFormProps) {
  const fields = useContactCode(agreement.require);
  const { form, contact } = fields;

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
