import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { notice } from '../../activity/notices/notice.ts';

/** The contacts to notify of a change: all that the account had before it. */
export const findContactsToNotify = (change: Change, accountId: string): Promise<Contact[]> =>
  findAllContacts(change.db, accountId);

/**
 * Notifies these contacts of a change, with a 不是我 link. `what` holds the number or address in brackets, so that a
 * series of changes counts as one kind of notice.
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
