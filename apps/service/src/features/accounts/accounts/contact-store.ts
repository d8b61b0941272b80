import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { ContactTable } from '../../../database/schema/accounts.ts';
import type { Tables } from '../../../database/schema.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { contactKey } from './account-store.ts';

/** The account's main contact of a kind, unmasked: for sending, never for display. Null if there is none. */
export async function findContact(
  db: Reader,
  accountId: string,
  kind: Contact['kind'],
): Promise<Contact | null> {
  return (await findContacts(db, accountId)).find((contact) => contact.kind === kind) ?? null;
}

/** The account's main contacts, the phone number first. */
export async function findContacts(db: Reader, accountId: string): Promise<Contact[]> {
  return db
    .selectFrom('contact')
    .select(['kind', 'value'])
    .where('account_id', '=', accountId)
    .orderBy('kind', 'desc')
    .execute();
}

/** Every contact of the account: main contacts first, then further ones; phone numbers before addresses. */
export async function findAllContacts(db: Reader, accountId: string): Promise<Contact[]> {
  return db
    .selectFrom('contact')
    .select(['kind', 'value'])
    .where(isOf(accountId))
    .orderBy(sql`further_of is not null`)
    .orderBy('kind', 'desc')
    .orderBy('verified_at')
    .orderBy('value_key')
    .execute();
}

/** An SQL condition: the contact belongs to the account, as a main or a further one. */
export const isOf = (accountId: string) => (row: ExpressionBuilder<Tables, 'contact'>) =>
  row.or([row('contact.account_id', '=', accountId), row('contact.further_of', '=', accountId)]);

/** The account's contacts, and those that it replaced or removed in the last seven days. */
export async function findCurrentAndFormerContacts(db: Reader, accountId: string): Promise<Contact[]> {
  const columns = ['kind', 'value'] as const;
  return db
    .selectFrom('contact')
    .select(columns)
    .where(isOf(accountId))
    .unionAll(db.selectFrom('former_contact').select(columns).where('account_id', '=', accountId))
    .execute();
}

/** Whether a contact was replaced or removed at `since` or later. A report (不是我) restores it. */
export async function hasReplacedSince(db: Reader, accountId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('former_contact')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('replaced_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the account's contact was verified; null if the account does not have it. */
export async function findVerifiedAt(db: Reader, accountId: string, contact: Contact): Promise<Date | null> {
  const row = await db
    .selectFrom('contact')
    .select('verified_at')
    .where(isOf(accountId))
    .where('kind', '=', contact.kind)
    .where('value_key', '=', contactKey(contact))
    .executeTakeFirst();
  return row?.verified_at ?? null;
}

/** The contacts that the account has or gave up in the last seven days, each with when it was verified; the present ones first. */
export async function listContactsHeld(db: Reader, accountId: string) {
  const columns = ['kind', 'value_key as key', 'verified_at as at'] as const;
  const present = await db.selectFrom('contact').select(columns).where(isOf(accountId)).execute();
  const former = await db
    .selectFrom('former_contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .execute();
  return [...present, ...former];
}

/**
 * Sets the account's main contact of a kind to one that was just verified. Abandons the change if another account has
 * it. The old contact is saved for seven days and restored if the owner reports the change. A further contact of the
 * account is promoted instead.
 */
export async function setContact(
  change: Change,
  accountId: string,
  contact: Contact,
): Promise<Result<undefined, 'belongs_to_other'>> {
  if (await promoteContact(change, accountId, contact)) return succeed();
  const proven = { value: contact.value, value_key: contactKey(contact), verified_at: change.at };
  await saveReplaced(change, accountId, contact);
  try {
    await change.db
      .insertInto('contact')
      .values({ account_id: accountId, kind: contact.kind, ...proven })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(proven))
      .execute();
    return succeed();
  } catch (error) {
    if (violatedConstraint(error) === 'contact_pkey') return abandon(fail('belongs_to_other'));
    throw error;
  }
}

/**
 * Swaps a further contact with the main one of its kind; false if it is not a further contact of the account. The
 * times of verification do not change.
 */
export async function promoteContact(change: Change, accountId: string, contact: Contact): Promise<boolean> {
  const { db, random } = change;
  const isGiven = (row: ExpressionBuilder<Tables, 'contact'>) =>
    row.and([
      row('further_of', '=', accountId),
      row('kind', '=', contact.kind),
      row('value_key', '=', contactKey(contact)),
    ]);
  if (!(await db.selectFrom('contact').select('kind').where(isGiven).executeTakeFirst())) return false;
  await saveReplaced(change, accountId, contact);
  await db
    .updateTable('contact')
    .set({ account_id: null, further_of: accountId, further_id: random.uuid() })
    .where('account_id', '=', accountId)
    .where('kind', '=', contact.kind)
    .execute();
  await db
    .updateTable('contact')
    .set({ account_id: accountId, further_of: null, further_id: null })
    .where(isGiven)
    .execute();
  return true;
}

/** Saves the main contact of a kind before it is replaced. */
async function saveReplaced(change: Change, accountId: string, next: Contact): Promise<void> {
  await change.db
    .insertInto('former_contact')
    .columns(['account_id', 'kind', 'value', 'value_key', 'verified_at', 'replaced_at'])
    .expression((query) =>
      query
        .selectFrom('contact')
        .select(['account_id', 'kind', 'value', 'value_key', 'verified_at'])
        .select(({ val }) => val(change.at).as('replaced_at'))
        .where('account_id', '=', accountId)
        .where('kind', '=', next.kind)
        .where('value_key', '!=', contactKey(next)),
    )
    .execute();
}

/** The main contacts of these accounts, unmasked. */
export async function listMainContacts(db: Reader, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('contact')
    .select(['account_id', 'kind', 'value'])
    .where('account_id', 'in', accountIds)
    .execute();
}

/** The contact in its stored form if an account has it as a further one; null otherwise. */
export async function findFurtherContact(db: Reader, contact: Contact): Promise<Contact | null> {
  const row = await db
    .selectFrom('contact')
    .select(['kind', 'value'])
    .where('kind', '=', contact.kind)
    .where('value_key', '=', contactKey(contact))
    .where('further_of', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The rows of all contacts of the account, in the order of `findAllContacts`. */
export async function listContactRows(db: Reader, accountId: string): Promise<Selectable<ContactTable>[]> {
  return db
    .selectFrom('contact')
    .selectAll()
    .where(isOf(accountId))
    .orderBy(sql`further_of is not null`)
    .orderBy('kind', 'desc')
    .orderBy('verified_at')
    .orderBy('value_key')
    .execute();
}
