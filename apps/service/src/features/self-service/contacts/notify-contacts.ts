import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { notice } from '../../activity/notices/notice.ts';

/** Whom a change of the account's contacts is told: everybody that codes and notices reached before it. */
export const findContactsToNotify = (change: Change, accountId: string): Promise<Contact[]> =>
  findAllContacts(change.db, accountId);

/**
 * Tells every one of them what became of the account's contacts, with a 不是我 link. `what`: the number or address stands
 * between brackets, so that a flood of changes is one thing to be told of.
 */
export function notifyContacts(
  change: Change,
  accountId: string,
  what: string,
  toNotify: readonly Contact[],
): void {
  if (toNotify.length > 0) {
    change.after(notice({ accountId, what, contacts: toNotify, link: 'security_change' }));
  }
}
