import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccountByContact } from '../../accounts/accounts/account-store.ts';
import type { SignInAttempt, SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import {
  createAccountAtSignIn,
  finishSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { refuseNewAccount } from '../registration/refuse-new-account.ts';
import { registerContact } from '../registration/register-contact.ts';

/**
 * Signs in whoever has proven a contact: its account, or a new one where nobody has it (decisions §6.1). `owner`: the account
 * that has it, or null.
 */
export async function signInByContact(
  work: SignInWork,
  contact: Contact,
  owner: Account | null,
  attempt: Omit<SignInAttempt, 'account'>,
): Promise<Result<SignedIn, 'registration_closed' | 'too_many' | SignInFailure>> {
  if (owner) return finishSignIn(work, { ...attempt, account: owner });
  const registered = await register(work, contact, { ...attempt, isNew: true });
  if (registered.ok) return registered;
  const { failure, details } = registered;
  if (failure !== 'phone_taken' && failure !== 'email_taken' && failure !== 'username_taken') {
    return fail(failure, details);
  }
  // Another request has just registered the contact; the proof says that it is the same person.
  const known = await findAccountByContact(work.db, contact);
  return known ? finishSignIn(work, { ...attempt, account: known }) : fail('registration_closed');
}

/** Creates the account, records its agreement and opens the session, in one change. */
async function register(work: SignInWork, contact: Contact, attempt: Omit<SignInAttempt, 'account'>) {
  const { register: open, login } = work.settings.file;
  if (!open[contact.kind] || !login.code_registers) return fail('registration_closed');
  const refused = await refuseNewAccount(work.settings, contact, { isInvited: false });
  if (refused) return refused;
  const admitted = await createAccountAtSignIn(work, attempt, { contact });
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    const { versions, deviceName } = admitted.value;
    if (deviceName !== undefined) change.nameDevice(deviceName);
    const created = await registerContact(change, { contact, versions, way: 'sign_in' });
    return created.ok ? openSignedIn(change, { ...admitted.value, account: created.value }) : created;
  });
  return noteRefusedLink(work, admitted.value, signedIn);
}
