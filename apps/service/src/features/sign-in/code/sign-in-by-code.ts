import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ContactCode } from '@tongxing/contract/rules/recycled-number.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { findAccountByContact } from '../../accounts/accounts/account-store.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { wayOfCode } from '../../protection/one-time-codes/code-guess.ts';
import { redeemUnsigned } from '../../protection/one-time-codes/redeem-code.ts';
import {
  contactMark,
  type SignInAttempt,
  type SignInFailure,
} from '../../protection/sessions/sign-in-attempt.ts';
import {
  createAccountAtSignIn,
  finishSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { proveNumber } from '../recycled-numbers/prove-number.ts';
import { refuseNewAccount } from '../registration/refuse-new-account.ts';
import { registerContact } from '../registration/register-contact.ts';

export interface CodeSignIn {
  readonly contact: Contact;
  readonly proof: ContactCode;
  readonly bindId?: string | undefined;
}

/**
 * Signs in with a code sent to a phone number or address. A contact without an account gets one (decisions §6.1).
 */
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
  const evidence = [shown(method, work.clock.now())];
  const attempt = { method, evidence, via: contactMark(work, contact), bindId };
  const account = redeemed.value.owner;
  if (account) return finishSignIn(work, { ...attempt, account });
  const registered = await registerByCode(work, contact, { ...attempt, isNew: true });
  if (registered.ok) return registered;
  const { failure, details } = registered;
  if (failure !== 'phone_taken' && failure !== 'email_taken' && failure !== 'username_taken') {
    return fail(failure, details);
  }
  // Another request has just registered the contact; the code proves that it is the same person.
  const known = await findAccountByContact(work.db, contact);
  return known ? finishSignIn(work, { ...attempt, account: known }) : fail('registration_closed');
}

/** Creates the account, records its agreement and opens the session, in one change. */
async function registerByCode(work: SignInWork, contact: Contact, attempt: Omit<SignInAttempt, 'account'>) {
  const { register, login } = work.settings.file;
  if (!register[contact.kind] || !login.code_registers) return fail('registration_closed');
  const refused = await refuseNewAccount(work.settings, contact, { isInvited: false });
  if (refused) return refused;
  const admitted = await createAccountAtSignIn(work, attempt, { contact });
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    const { versions } = admitted.value;
    const created = await registerContact(change, { contact, versions, way: 'sign_in' });
    return created.ok ? openSignedIn(change, { ...admitted.value, account: created.value }) : created;
  });
  return noteRefusedLink(work, admitted.value, signedIn);
}
