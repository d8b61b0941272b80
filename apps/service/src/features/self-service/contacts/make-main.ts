import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findContact, promoteContact } from '../../accounts/accounts/contact-store.ts';
import { listContacts } from '../../accounts/accounts/further-contacts.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { refuseManaged } from '../../sign-in/identities/managed-fields.ts';
import { findContactsToNotify, notifyContacts } from './notify-contacts.ts';

/**
 * Makes one of the account's further contacts the main one of its kind; the former main one becomes a further one.
 */
export function makeMainContact(
  work: Work,
  session: SignedInSession,
  id: string,
): Promise<
  Result<undefined, 'not_found' | 'contact_unchanged' | 'managed_by_directory' | 'session_expired'>
> {
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const listed = (await listContacts(change.db, session.accountId)).find((each) => each.id === id);
    if (!listed) return fail('not_found');
    if (listed.isMain) return fail('contact_unchanged');
    const managed = await refuseManaged(change, session.accountId, [listed.contact.kind]);
    return managed ?? makeMain(change, session, listed.contact);
  });
}

/** Does so inside a change that has locked the account, for one of the account's own contacts. */
export async function makeMain(
  change: Change,
  { accountId, sessionId }: SignedInSession,
  contact: Contact,
): Promise<Result<undefined, never>> {
  const old = await findContact(change.db, accountId, contact.kind);
  const toNotify = await findContactsToNotify(change, accountId);
  await promoteContact(change, accountId, contact);
  const details = { from: old ? maskContact(old) : null, to: maskContact(contact) };
  await change.record({ accountId, kind: 'contact_made_main', details, sessionId });
  await publishEvent(change, { type: 'account.contact_changed', accountId, data: { contact: contact.kind } });
  notifyContacts(
    change,
    accountId,
    `把备用${contactNames[contact.kind]}“${maskContact(contact)}”设为主要的`,
    toNotify,
  );
  return succeed();
}
