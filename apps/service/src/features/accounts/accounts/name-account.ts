import type { Reader } from '../../../database/query/reader.ts';
import { maskEmail, maskPhone } from '../../../kernel/text/mask.ts';
import { findAccount } from './account-store.ts';
import { findContact } from './contact-store.ts';

/** The account's name in an authenticator: its user name, else a masked contact, else its number. */
export async function nameAccount(
  db: Reader,
  accountId: string,
): Promise<{ readonly name: string; readonly displayName: string }> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`no account ${accountId}`);
  const email = await findContact(db, accountId, 'email');
  const phone = email ? null : await findContact(db, accountId, 'phone');
  const contact = (email && maskEmail(email.value)) ?? (phone && maskPhone(phone.value));
  return { name: account.username ?? contact ?? account.number, displayName: account.nickname };
}
