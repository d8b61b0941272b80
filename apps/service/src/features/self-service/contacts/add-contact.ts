import { contactNames } from '@tongxing/contract/words.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import { insertFurtherContact, isOwnContact } from '../../accounts/accounts/further-contacts.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import type { NumberWork } from '../../sign-in/recycled-numbers/prove-number.ts';
import { type ContactProof, proveContact, setMain } from './change-contact.ts';
import { findContactsToNotify, notifyContacts } from './notify-contacts.ts';

type AddContactFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'recycled_number'
  | 'contact_unchanged'
  | 'belongs_to_other'
  | 'contacts_full'
  | 'session_expired';

/**
 * Adds a number or address that a code sent there has just proven. All contacts that the account had are notified,
 * so that an intruder's contact is noticed. The first of its kind becomes the main one.
 */
export async function addContact(
  work: NumberWork,
  proof: ContactProof,
  session: SignedInSession,
): Promise<Result<{ readonly isMain: boolean }, AddContactFailure>> {
  const { contact } = proof;
  const { accountId, sessionId } = session;
  if (await isOwnContact(work.db, accountId, contact)) return fail('contact_unchanged');
  const proven = await proveContact(work, proof, session);
  if (!proven.ok) return proven;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (await isOwnContact(change.db, accountId, contact)) return fail('contact_unchanged');
    if (!(await findContact(change.db, accountId, contact.kind))) {
      const set = await setMain(change, session, contact);
      return set.ok ? succeed({ isMain: true }) : set;
    }
    const toNotify = await findContactsToNotify(change, accountId);
    const added = await insertFurtherContact(change, accountId, contact);
    if (!added.ok) return added;
    await change.record({
      accountId,
      kind: 'contact_added',
      details: { to: maskContact(contact) },
      sessionId,
    });
    await publishEvent(change, {
      type: 'account.contact_changed',
      accountId,
      data: { contact: contact.kind },
    });
    notifyContacts(
      change,
      accountId,
      `添加了备用${contactNames[contact.kind]}“${maskContact(contact)}”`,
      toNotify,
    );
    return succeed({ isMain: false });
  });
}
