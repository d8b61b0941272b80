import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { contactKey, findAccountByContact, lockAccount } from '../../accounts/accounts/account-store.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { putMain } from './change-contact.ts';
import { findContactsToNotify, notifyContacts } from './notify-contacts.ts';
import {
  findReplacement,
  listDueReplacements,
  noteReminded,
  type Replacement,
  removeReplacements,
  saveReplacement,
} from './replacement-store.ts';

const daySeconds = 24 * 3600;
const atOnce = 200;

interface Asked {
  readonly accountId: string;
  readonly contact: Contact;
  readonly days: number;
  readonly by: Replacement['asked_by'];
}

/**
 * Has a contact take the place of a lost one after some days, and notifies every contact of the account now. Asking again for
 * the same one changes nothing, and for another one starts anew: neither shortens the wait. Returns when it is due.
 */
export async function askReplacement(
  change: Change,
  { accountId, contact, days, by }: Asked,
): Promise<Result<Date, 'belongs_to_other' | 'contact_unchanged'>> {
  const { kind } = contact;
  const current = await findContact(change.db, accountId, kind);
  if (current && contactKey(current) === contactKey(contact)) return fail('contact_unchanged');
  const owner = await findAccountByContact(change.db, contact);
  if (owner && owner.id !== accountId) return fail('belongs_to_other');
  const waiting = await findReplacement(change.db, accountId, kind);
  const isSame = waiting !== null && contactKey({ kind, value: waiting.value }) === contactKey(contact);
  if (waiting && isSame && waiting.asked_by === by) return succeed(waiting.due_at);
  const dueAt = addSeconds(change.at, days * daySeconds);
  await saveReplacement(change, { accountId, contact, dueAt, by });
  await change.record({
    accountId,
    kind: 'contact_replacement_requested',
    details: { from: current ? maskContact(current) : null, to: maskContact(contact) },
  });
  const what = `${contactNames[kind]}要换成“${maskContact(contact)}”，${days} 天后生效`;
  notifyContacts(change, accountId, what, await findContactsToNotify(change, accountId));
  return succeed(dueAt);
}

/** Stops what waits; false where nothing did. Every contact hears of it. */
export async function stopReplacement(change: Change, accountId: string): Promise<boolean> {
  if (!(await removeReplacements(change, accountId, 'phone'))) return false;
  await change.record({ accountId, kind: 'contact_replacement_cancelled' });
  change.after(notice({ accountId, what: `取消了更换${contactNames.phone}`, toAll: true }));
  return true;
}

/**
 * Puts a contact in the place of the account's own of its kind, and notifies all that the account had before. False where
 * somebody else has it.
 */
export async function putContact(change: Change, accountId: string, contact: Contact): Promise<boolean> {
  const { kind } = contact;
  const owner = await findAccountByContact(change.db, contact);
  if (owner && owner.id !== accountId) return false;
  const set = await putMain(change, { accountId }, contact);
  if (!set.ok) return false;
  const what = `${contactNames[kind]}已更换为 ${maskContact(contact)}`;
  notifyContacts(change, accountId, what, [...set.value.toNotify, contact]);
  return true;
}

/** Replaces what is due, and notifies of what is half-way there. */
export async function replaceDue(work: Work): Promise<void> {
  for (const { account_id: accountId, kind } of await listDueReplacements(
    work.db,
    work.clock.now(),
    atOnce,
  )) {
    await work.change(async (change) => {
      await lockAccount(change, accountId);
      const replacement = await findReplacement(change.db, accountId, kind);
      if (replacement) await advance(change, replacement);
    });
  }
}

async function advance(change: Change, replacement: Replacement): Promise<void> {
  const { account_id: accountId, kind, value, due_at: dueAt } = replacement;
  const contact: Contact = { kind, value };
  if (dueAt > change.at) {
    if (replacement.reminded_at) return;
    await noteReminded(change, replacement);
    const days = Math.max(1, Math.ceil((dueAt.getTime() - change.at.getTime()) / 1000 / daySeconds));
    const what = `${contactNames[kind]}要换成“${maskContact(contact)}”，还有 ${days} 天`;
    change.after(notice({ accountId, what, toAll: true, link: 'security_change' }));
    return;
  }
  await removeReplacements(change, accountId, kind);
  if (await putContact(change, accountId, contact)) return;
  const what = `没能换成“${maskContact(contact)}”：它现在是别的账号的`;
  change.after(notice({ accountId, what, toAll: true }));
}
