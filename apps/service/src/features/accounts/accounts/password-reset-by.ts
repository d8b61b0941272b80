import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';
import { digestsByEach, type Peppers } from '../../../transaction/peppers.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from './account.ts';
import { contactKey } from './account-store.ts';

/**
 * The hash covers the time of the password, so that it becomes invalid when the password changes and nobody has to
 * clear it. The contact itself is not stored: another account may have it later.
 */
const hashOf = (pepper: Buffer, accountId: string, changedAt: Date, contact: Contact) =>
  keyedHash(pepper)
    .update(`password reset\n${accountId}\n${changedAt.getTime()}\n${contact.kind}:${contactKey(contact)}`)
    .digest();

/** Records that the password of this change was reset by a code to the contact. */
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

/** Whether the current password was reset by a code to this contact. Such a password proves no more than the code. */
export function isResetBy(
  peppers: Peppers,
  { id, passwordChangedAt, passwordResetBy }: Account,
  contact: Contact,
): boolean {
  if (!passwordChangedAt || !passwordResetBy) return false;
  return digestsByEach(peppers, (pepper) => hashOf(pepper, id, passwordChangedAt, contact)).some((hash) =>
    passwordResetBy.equals(hash),
  );
}
