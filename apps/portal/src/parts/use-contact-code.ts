import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { useEffect } from 'react';
import { prepareToSendCode, sendCode } from './send-code.ts';
import { useSentCode } from './sent-code.ts';
import { useContactKinds } from './use-contact-kinds.ts';
import { useFormFields } from './use-form-fields.ts';

const code = { rule: oneTimeCode, required: codeRequiredPrompt };

/** What `useContactCode` gives to `ContactCodeFields`. */
export type ContactCode = ReturnType<typeof useContactCode>;

/**
 * The fields of whoever signs in by a code: a contact, null until one is recognised, and the code sent to it.
 * `mayAsk` stands before the sending, for the agreement.
 */
export function useContactCode(mayAsk: () => Promise<boolean>) {
  const form = useFormFields({ username: useContactKinds(), code });
  const contact = recogniseContact(form.values.username);
  const kind = contact?.kind;
  useSentCode('login', ({ value }) => form.fill('username', value));

  useEffect(() => {
    if (kind) prepareToSendCode('login', kind);
  }, [kind]);

  const askForCode = async (): Promise<number | null> => {
    if (!form.check(['username']) || !contact || !(await mayAsk())) return null;
    const seconds = await sendCode('login', contact);
    if (seconds !== null) form.focus('code');
    return seconds;
  };

  return { form, contact, askForCode };
}
