import { contactNames } from '@tongxing/contract/words.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { abandon } from '../../../transaction/abandon.ts';
import { listContacts, removeFurtherContact } from '../../accounts/accounts/further-contacts.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { findContactsToNotify, notifyContacts } from './notify-contacts.ts';

/**
 * Removes one of the account's further contacts, unless it is the last way to sign in; never a main one. The
 * removed contact is notified too: it may be the owner's.
 */
export function removeContact(
  work: IdentityWork,
  session: SignedInSession,
  id: string,
): Promise<Result<undefined, 'not_found' | 'contact_is_main' | 'last_contact' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const listed = (await listContacts(change.db, accountId)).find((each) => each.id === id);
    if (!listed) return fail('not_found');
    if (listed.isMain) return fail('contact_is_main');
    const toNotify = await findContactsToNotify(change, accountId);
    await removeFurtherContact(change, accountId, id);
    if (!isEnterable(await findWaysIn(change, accountId, isOffered))) {
      return abandon(fail('last_contact'));
    }
    const details = { name: maskContact(listed.contact) };
    await change.record({ accountId, kind: 'contact_removed', details, sessionId });
    await publishEvent(change, {
      type: 'account.contact_changed',
      accountId,
      data: { contact: listed.contact.kind },
    });
    notifyContacts(
      change,
      accountId,
      `移除了备用${contactNames[listed.contact.kind]}“${maskContact(listed.contact)}”`,
      toNotify,
    );
    return succeed();
  });
}
