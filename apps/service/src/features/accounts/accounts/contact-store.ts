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

/** The account's main contact of a kind, in full; for sending to it, never for showing. */
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

/** Every contact of the account: the main ones first, and of each sort the phone numbers first. */
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

/** A number or address is the account's, as a main or a further one. */
export const isOf = (accountId: string) => (row: ExpressionBuilder<Tables, 'contact'>) =>
  row.or([row('contact.account_id', '=', accountId), row('contact.further_of', '=', accountId)]);

/** The account's contacts, and those it has replaced or removed lately. */
export async function findEveryContact(db: Reader, accountId: string): Promise<Contact[]> {
  const columns = ['kind', 'value'] as const;
  return db
    .selectFrom('contact')
    .select(columns)
    .where(isOf(accountId))
    .unionAll(db.selectFrom('former_contact').select(columns).where('account_id', '=', accountId))
    .execute();
}

/** Whether a contact was replaced or removed at that moment or later: 不是我 gives it back. */
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

/** When the account's contact was proven; null where it has no such one. */
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

/**
 * Sets the account's main contact of a kind to one that was just proven; abandons the change where somebody else has it.
 * The one before is kept for a while: it comes back where the owner denies the change. One that is the account's own
 * already, as a further one, changes places with it.
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
 * Makes a further contact the main one of its kind, and the main one a further one; false where it is none of the account's
 * further ones. When it was proven stays said: who it belongs to is as old as before.
 */
export async function promoteContact(change: Change, accountId: string, contact: Contact): Promise<boolean> {
  const { db, random } = change;
  const isIt = (row: ExpressionBuilder<Tables, 'contact'>) =>
    row.and([
      row('further_of', '=', accountId),
      row('kind', '=', contact.kind),
      row('value_key', '=', contactKey(contact)),
    ]);
  if (!(await db.selectFrom('contact').select('kind').where(isIt).executeTakeFirst())) return false;
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
    .where(isIt)
    .execute();
  return true;
}

/** Notes what was the main contact of a kind until now. */
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

/** The main contacts of these accounts, in full. */
export async function listMainContacts(db: Reader, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('contact')
    .select(['account_id', 'kind', 'value'])
    .where('account_id', 'in', accountIds)
    .execute();
}

/** The contact as it is stored where somebody has it as a further one; null otherwise. */
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

/** Every contact of the account as its row has it, in the order of `findAllContacts`. */
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
