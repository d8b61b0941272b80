import type { Notifications } from '@tongxing/contract/calls/notices.ts';
import type { Work } from '../../../transaction/work.ts';
import { findContacts } from '../../accounts/accounts/contact-store.ts';
import type { NoticePreferences } from './preference-store.ts';

/** A person's wishes as the wire shows them, with what the account can be reached by. */
export async function showPreferences(
  { db }: Pick<Work, 'db'>,
  accountId: string,
  { channel, topics }: NoticePreferences,
): Promise<Notifications> {
  const contacts = await findContacts(db, accountId);
  return { channel, topics, contacts: contacts.map(({ kind }) => kind) };
}
