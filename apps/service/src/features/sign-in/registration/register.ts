import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { FieldValues } from '@tongxing/contract/rules/profile-fields.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { isUsernameTaken } from '../../accounts/accounts/account-store.ts';
import { checkNewPassword, type PasswordRefusal } from '../../accounts/passwords/check-new-password.ts';
import { readNewFields } from '../../accounts/profile-fields/read-fields.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import { wayOfCode } from '../../protection/one-time-codes/code-guess.ts';
import { redeemUnsigned } from '../../protection/one-time-codes/redeem-code.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { admitQuery } from '../../protection/throttling/throttle.ts';
import type { AgreedVersions } from '../agreements/record-agreement.ts';
import {
  createAccountAtSignIn,
  noteRefusedLink,
  openSignedIn,
  type SignedIn,
  type SignInWork,
} from '../completion/finish-sign-in.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { type InvitationFailure, peekInvitation } from '../invitations/take-invitation.ts';
import { refuseNewAccount } from './refuse-new-account.ts';
import { mayRegister, registerContact, registerInvited } from './register-contact.ts';

export interface RegistrationRequest {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly username: string | null;
  readonly agreed: AgreedVersions;
  /** The site's own fields. */
  readonly fields?: FieldValues | undefined;
  readonly bindId?: string | undefined;
  /** Of an invitation. */
  readonly invitation?: string | undefined;
}

export type RegistrationFailure =
  | 'registration_closed'
  | 'code_mismatch'
  | 'code_expired'
  | 'phone_taken'
  | 'email_taken'
  | 'username_taken'
  | 'bad_field'
  | PasswordRefusal
  | 'agreement_outdated'
  | 'too_many'
  | InvitationFailure
  | SignInFailure;

/** Checks everything that the person can correct, before the code is used up. */
async function checkRequest(
  work: SignInWork,
  { contact, password, username, agreed, bindId, invitation }: RegistrationRequest,
) {
  if (username && !work.settings.file.register.username) return fail('registration_closed');
  const refusal = mayRegister(work, contact.kind, agreed);
  if (refusal) return refusal;
  const isInvited = invitation !== undefined;
  if (isInvited) {
    const open = await peekInvitation(work, invitation, contact);
    if (!open.ok) return open;
  }
  const unwanted = await refuseNewAccount(work.settings, contact, { isInvited });
  if (unwanted) return unwanted;
  const strong = await checkNewPassword(work, password, [username, contact.value.split('@')[0] ?? null]);
  if (!strong.ok) return strong;
  if (username) {
    // As where a form asks for it: a list of names is checked by neither call.
    const wait = await admitQuery(work, 'username', work.caller.ip);
    if (wait) return wait;
    if (await isUsernameTaken(work, username, work.clock.now())) return fail('username_taken');
  }
  if (bindId !== undefined && !(await peekPendingLink(work, bindId))) return fail('link_expired');
  return null;
}

/**
 * Creates an account for a proven contact and signs it in, all in one change: no account is left without its terms,
 * log or session.
 */
export async function register(
  work: SignInWork,
  request: RegistrationRequest,
): Promise<Result<SignedIn, RegistrationFailure>> {
  const { contact, code, password, username, agreed: versions, fields = {}, bindId, invitation } = request;
  const own = readNewFields(work, fields);
  if (!own.ok) return own;
  const refusal = await checkRequest(work, request);
  if (refusal) return refusal;
  const redeemed = await redeemUnsigned(work, 'register', contact, code);
  if (!redeemed.ok) return redeemed;

  const passwordHash = await work.passwords.hash(password);
  const now = work.clock.now();
  const admitted = await createAccountAtSignIn(
    work,
    {
      method: 'registration',
      evidence: [shown('password', now), shown(wayOfCode(contact), now)],
      isNew: true,
      bindId,
    },
    { contact, username },
  );
  if (!admitted.ok) return admitted;
  const signedIn = await work.change(async (change) => {
    const person = {
      contact,
      username,
      passwordHash,
      versions,
      fields: own.value,
      way: 'registration',
    } as const;
    const created = await (invitation === undefined
      ? registerContact(change, person)
      : registerInvited(change, person, invitation));
    return created.ok ? openSignedIn(change, { ...admitted.value, account: created.value }) : created;
  });
  return noteRefusedLink(work, admitted.value, signedIn);
}
