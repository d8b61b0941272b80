import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import type { Asking, Change } from '../../../transaction/work.ts';
import type { Account } from './account.ts';
import { contactKey } from './account-store.ts';

/**
 * The moment of the password is in it: whatever chooses or voids the password makes it say nothing, and nobody has to clear
 * it, not even a process of an older version. The contact itself may be somebody else's by then, and is not kept.
 */
const hashOf = (pepper: Buffer, accountId: string, changedAt: Date, contact: Contact) =>
  keyedHash(pepper)
    .update(`password reset\n${accountId}\n${changedAt.getTime()}\n${contact.kind}:${contactKey(contact)}`)
    .digest();

/** Notes that the password which this change sets was reset by a code to the contact. */
export async function noteResetBy(
  { db, at, pepper }: Change,
  accountId: string,
  contact: Contact,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_reset_by: hashOf(pepper, accountId, at, contact) })
    .where('id', '=', accountId)
    .execute();
}

/** Whether the password that the account has now was reset by a code to this contact: knowing it proves no more than the code. */
export function isResetBy(
  { pepper }: Pick<Asking, 'pepper'>,
  { id, passwordChangedAt, passwordResetBy }: Account,
  contact: Contact,
): boolean {
  if (!passwordChangedAt || !passwordResetBy) return false;
  return passwordResetBy.equals(hashOf(pepper, id, passwordChangedAt, contact));
}
