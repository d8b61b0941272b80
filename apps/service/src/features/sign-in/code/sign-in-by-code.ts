import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ContactCode } from '@tongxing/contract/rules/recycled-number.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { wayOfCode } from '../../protection/one-time-codes/code-guess.ts';
import { redeemUnsigned } from '../../protection/one-time-codes/redeem-code.ts';
import { contactMark, type SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import type { SignedIn, SignInWork } from '../completion/finish-sign-in.ts';
import { proveNumber } from '../recycled-numbers/prove-number.ts';
import { signInByContact } from './sign-in-by-contact.ts';

export interface CodeSignIn {
  readonly contact: Contact;
  readonly proof: ContactCode;
  readonly bindId?: string | undefined;
}

/** Signs in with a code sent to a phone number or address. */
export async function signInByCode(
  work: SignInWork,
  { contact, proof, bindId }: CodeSignIn,
): Promise<
  Result<
    SignedIn,
    'recycled_number' | 'code_mismatch' | 'code_expired' | 'registration_closed' | 'too_many' | SignInFailure
  >
> {
  if (!work.settings.file.login.code) return fail('method_disabled');
  const redeemed = await proveNumber(work, { purpose: 'login', contact, proof }, (code) =>
    redeemUnsigned(work, 'login', contact, code),
  );
  if (!redeemed.ok) return redeemed;
  const method = wayOfCode(contact);
  return signInByContact(work, contact, redeemed.value.owner, {
    method,
    evidence: [shown(method, work.clock.now())],
    via: contactMark(work, contact),
    bindId,
  });
}
