import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ContactCode } from '@tongxing/contract/rules/recycled-number.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Change } from '../../../transaction/work.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findContact, setContact } from '../../accounts/accounts/contact-store.ts';
import { isOwnContact } from '../../accounts/accounts/further-contacts.ts';
import { redeemCode } from '../../protection/one-time-codes/redeem-code.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { refuseManaged } from '../../sign-in/identities/managed-fields.ts';
import { type NumberWork, proveNumber } from '../../sign-in/recycled-numbers/prove-number.ts';
import { makeMain } from './make-main.ts';
import { findContactsToNotify, notifyContacts } from './notify-contacts.ts';

/** A number or address for an account, and the code that was sent there. */
export interface ContactProof {
  readonly contact: Contact;
  readonly proof: ContactCode;
}

/** Redeems the code that proves the contact; main and further contacts use the same codes. */
export function proveContact(
  work: NumberWork,
  { contact, proof }: ContactProof,
  session: SignedInSession,
): Promise<Result<unknown, 'code_mismatch' | 'code_expired' | 'recycled_number'>> {
  const purpose = contact.kind === 'phone' ? 'change_phone' : 'change_email';
  return proveNumber(work, { purpose, contact, proof, session }, (code) =>
    redeemCode(work, purpose, contact, code, session),
  );
}

type ChangeContactFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'recycled_number'
  | 'contact_unchanged'
  | 'belongs_to_other'
  | 'managed_by_directory'
  | 'session_expired';

/**
 * Sets the account's main phone number or address to one that a code sent there has just proven (better-auth 7196:
 * nothing changes before), and notifies all contacts it had.
 */
export async function changeContact(
  work: NumberWork,
  proof: ContactProof,
  session: SignedInSession,
): Promise<Result<undefined, ChangeContactFailure>> {
  const { contact } = proof;
  const before = await findContact(work.db, session.accountId, contact.kind);
  if (before && contactKey(before) === contactKey(contact)) return fail('contact_unchanged');
  const managed = await refuseManaged(work, session.accountId, [contact.kind]);
  if (managed) return managed;
  const proven = await proveContact(work, proof, session);
  if (!proven.ok) return proven;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    return ended ?? setMain(change, session, contact);
  });
}

/** Makes a proven contact the main one of its kind and notifies; inside a change that has locked the account. */
export async function setMain(
  change: Change,
  session: SignedInSession,
  contact: ContactProof['contact'],
): Promise<Result<undefined, 'belongs_to_other'>> {
  const { accountId } = session;
  const { kind } = contact;
  if (await isOwnContact(change.db, accountId, contact)) return makeMain(change, session, contact);
  const set = await putMain(change, session, contact);
  if (!set.ok) return set;
  const { old, toNotify } = set.value;
  const word = contactNames[kind];
  const what = old ? `${word}已更换为 ${maskContact(contact)}` : `绑定了${word} ${maskContact(contact)}`;
  notifyContacts(change, accountId, what, toNotify);
  return succeed();
}

/**
 * Puts a contact in the place of the main one of its kind, and records it. Returns that one, and all contacts that the
 * account had before.
 */
export async function putMain(
  change: Change,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId?: string },
  contact: Contact,
): Promise<
  Result<{ readonly old: Contact | null; readonly toNotify: readonly Contact[] }, 'belongs_to_other'>
> {
  const { kind } = contact;
  const old = await findContact(change.db, accountId, kind);
  const toNotify = await findContactsToNotify(change, accountId);
  const set = await setContact(change, accountId, contact);
  if (!set.ok) return set;
  const details = { from: old ? maskContact(old) : null, to: maskContact(contact) };
  await change.record({
    accountId,
    kind: `${kind}_changed`,
    details,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  return succeed({ old, toNotify });
}
