import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { contactKey } from '../../accounts/accounts/account-store.ts';
import { findVerifiedAt } from '../../accounts/accounts/contact-store.ts';
import { listMergesOf } from '../merging/merge-store.ts';
import { suspicionStart } from './added-since.ts';

/**
 * From when on a reset doubts what was added: the last seven days, and nothing that the account had before the contact
 * that proves the reset. Whoever has just brought a contact of their own puts nothing of the owner aside with it.
 */
export async function findResetSuspectedSince(
  db: Reader,
  accountId: string,
  contact: Contact,
  now: Date,
): Promise<Date> {
  const since = suspicionStart(now);
  const key = contactKey(contact);
  const merges = await listMergesOf(db, accountId, since);
  const arrivals = [
    await findVerifiedAt(db, accountId, contact),
    // One that came with another account is as new as the merge.
    ...merges.flatMap(({ moved, merged_at: at }) =>
      moved.contacts.some(({ kind, value_key }) => kind === contact.kind && value_key === key) ? [at] : [],
    ),
  ];
  // What came in the same moment came with it.
  const after = Math.max(...arrivals.map((at) => (at ? at.getTime() + 1 : 0)));
  return new Date(Math.max(since.getTime(), after));
}
