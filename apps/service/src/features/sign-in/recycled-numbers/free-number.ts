import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccountByContact, lockAccount } from '../../accounts/accounts/account-store.ts';
import { removeFromAccount } from '../../accounts/accounts/further-contacts.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { notice } from '../../activity/notices/notice.ts';
import { isLongUnused } from './unused-account.ts';

/**
 * Takes a number from an unused account whose owner it does not reach any more: whoever has it says that the account is not
 * theirs. The account's other contacts hear of it, and 不是我 in seven days gives it back where nobody else has it by then.
 * Nothing changes where the account has been used meanwhile, or has no other way in.
 */
export async function freeNumber(
  work: Work & { readonly providers: { isOffered(provider: string): boolean } },
  accountId: string,
  contact: Contact,
): Promise<boolean> {
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    await lockAccount(change, accountId);
    const owner = await findAccountByContact(change.db, contact);
    if (owner?.id !== accountId || !(await isLongUnused(change, owner, isOffered, change.at))) return false;
    await removeFromAccount(change, accountId, contact);
    const name = maskContact(contact);
    await change.record({ accountId, kind: 'contact_removed', method: 'recycled', details: { name } });
    await publishEvent(change, {
      type: 'account.contact_changed',
      accountId,
      data: { contact: contact.kind },
    });
    const what = `${contactNames[contact.kind]}“${name}”移除了：现在用它的人说这不是他的账号`;
    change.after(notice({ accountId, what, toAll: true, link: 'security_change' }));
    return true;
  });
}
