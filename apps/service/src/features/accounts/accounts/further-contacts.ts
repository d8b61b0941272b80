import { mostFurtherContacts } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { Tables } from '../../../database/schema.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { contactKey } from './account-store.ts';
import { findVerifiedAt, isOf, promoteContact } from './contact-store.ts';

/** A contact as calls refer to it. */
export interface ListedContact {
  /** The kind for a main contact, as there is one of each kind; a UUID for a further one. */
  readonly id: string;
  readonly isMain: boolean;
  readonly contact: Contact;
  readonly verifiedAt: Date;
}

/** The account's main and further contacts: phone numbers first, of each kind the main one first, then the oldest. */
export async function listContacts(db: Reader, accountId: string): Promise<ListedContact[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['further_id', 'kind', 'value', 'verified_at'])
    .where(isOf(accountId))
    .orderBy('kind', 'desc')
    .orderBy(sql`further_of is not null`)
    .orderBy('verified_at')
    .orderBy('value_key')
    .execute();
  return rows.map(({ further_id: furtherId, kind, value, verified_at: verifiedAt }) => ({
    id: furtherId ?? kind,
    isMain: furtherId === null,
    contact: { kind, value },
    verifiedAt,
  }));
}

/** Whether the number or address is one of the account's own. */
export async function isOwnContact(db: Reader, accountId: string, contact: Contact): Promise<boolean> {
  return (await findVerifiedAt(db, accountId, contact)) !== null;
}

/**
 * Inserts a further contact that was just verified. Abandons the change if another account has it. The caller has
 * locked the account, so that concurrent insertions cannot exceed the limit.
 */
export async function insertFurtherContact(
  change: Change,
  accountId: string,
  contact: Contact,
): Promise<Result<undefined, 'belongs_to_other' | 'contacts_full'>> {
  const { db, at, random } = change;
  const { count } = await db
    .selectFrom('contact')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('further_of', '=', accountId)
    .where('kind', '=', contact.kind)
    .executeTakeFirstOrThrow();
  if (count >= mostFurtherContacts) return fail('contacts_full', { count: mostFurtherContacts });
  try {
    await db
      .insertInto('contact')
      .values({
        account_id: null,
        further_of: accountId,
        further_id: random.uuid(),
        kind: contact.kind,
        value: contact.value,
        value_key: contactKey(contact),
        verified_at: at,
      })
      .execute();
    return succeed();
  } catch (error) {
    if (violatedConstraint(error) === 'contact_pkey') return abandon(fail('belongs_to_other'));
    throw error;
  }
}

/** Removes a further contact. It is saved for seven days and restored if the owner reports the removal. */
export async function removeFurtherContact(change: Change, accountId: string, id: string): Promise<void> {
  await removeWhere(change, accountId, (row) =>
    row.and([row('further_of', '=', accountId), row('further_id', '=', id)]),
  );
}

/** Removes a contact, main or further, in the same way; another of its kind becomes the main one. */
export async function removeFromAccount(change: Change, accountId: string, contact: Contact): Promise<void> {
  await removeWhere(change, accountId, (row) =>
    row.and([
      isOf(accountId)(row),
      row('kind', '=', contact.kind),
      row('value_key', '=', contactKey(contact)),
    ]),
  );
  await promoteToPrimary(change, accountId);
}

/** Removes one of the account's contacts, and saves it among its former ones. */
async function removeWhere(
  { db, at }: Change,
  accountId: string,
  isMeant: (row: ExpressionBuilder<Tables, 'contact'>) => Expression<SqlBool>,
): Promise<void> {
  const row = await db
    .deleteFrom('contact')
    .where(isMeant)
    .returning(['kind', 'value', 'value_key', 'verified_at', 'further_of'])
    .executeTakeFirst();
  if (!row) return;
  const { further_of: furtherOf, ...removed } = row;
  await db
    .insertInto('former_contact')
    .values({ ...removed, account_id: accountId, replaced_at: at, further: furtherOf !== null })
    .execute();
}

/**
 * Promotes a further contact for each kind that has no main one: the one that was the main contact last, else the one
 * that was verified first. A person without a password needs a main contact for the security check.
 */
export async function promoteToPrimary(change: Change, accountId: string): Promise<void> {
  const wasMain = sql`(select max(replaced_at) from former_contact as former where not former.further
    and former.account_id = contact.further_of and former.kind = contact.kind and former.value_key = contact.value_key)`;
  const next = await change.db
    .selectFrom('contact')
    .distinctOn('kind')
    .select(['kind', 'value'])
    .where('further_of', '=', accountId)
    .where(
      sql<boolean>`not exists (select from contact as main where main.account_id = ${accountId} and main.kind = contact.kind)`,
    )
    .orderBy('kind')
    .orderBy(sql`${wasMain} desc nulls last`)
    .orderBy('verified_at')
    .orderBy('value_key')
    .execute();
  for (const contact of next) await promoteContact(change, accountId, contact);
}
