import { eraseAccountData } from '../../../transaction/apply-account-data.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockAccounts } from '../../accounts/accounts/account-store.ts';
import { findDueCancellations, takeDueCancellation } from '../../accounts/accounts/cancellation-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { findAbsorbed, removeAccount } from '../../accounts/accounts/merged-account.ts';
import { findLanguage } from '../../accounts/accounts/spoken-language.ts';
import { forgetSequences } from '../../accounts/events/event-store.ts';
import { publishErasure } from '../../accounts/events/publish-event.ts';
import { message } from '../../activity/messages/deliver-message.ts';

/**
 * Erases the accounts whose cooling-off period is over, with all their rows (PIPL Art. 47); a receipt without a
 * name stays. Each in a change of its own, safe in several processes; one that fails does not stop the others.
 * Returns how many were erased.
 */
export async function eraseAccounts(work: Work): Promise<number> {
  let erased = 0;
  for (const accountId of await findDueCancellations(work.db, work.clock.now())) {
    try {
      if (!(await work.change((change) => eraseAccount(change, accountId)))) continue;
      erased += 1;
      work.log.info('erased an account after its cooling-off period');
    } catch (error) {
      work.log.error({ err: error }, 'an account was not erased and will be tried again');
    }
  }
  return erased;
}

/**
 * Erases one account whose cancellation is due, with the accounts merged into it. Returns its receipt; null if the
 * cancellation was revoked meanwhile.
 */
export async function eraseAccount(change: Change, accountId: string): Promise<string | null> {
  const absorbed = await findAbsorbed(change.db, accountId);
  await lockAccounts(change, [accountId, ...absorbed]);
  const receipt = await takeDueCancellation(change, accountId);
  if (receipt === null) return null;
  const contacts = await findAllContacts(change.db, accountId);
  const language = await findLanguage(change.db, accountId);
  for (const id of [accountId, ...absorbed]) await eraseAccountData(change, id);
  await removeAccount(change, accountId);
  for (const id of absorbed) await forgetSequences(change, id);
  await publishErasure(change, accountId);
  const params = { what: '账号已经注销', receipt };
  change.after(message(contacts, { template: 'notice_erased', params, language }));
  return receipt;
}
