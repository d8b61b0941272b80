import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ContactReplacementTable } from '../../../database/schema/self-service.ts';
import type { Change } from '../../../transaction/work.ts';

export type Replacement = Selectable<ContactReplacementTable>;

/** What waits to take the place of an account's contact; null for nothing. */
export async function findReplacement(
  db: Reader,
  accountId: string,
  kind: Contact['kind'],
): Promise<Replacement | null> {
  const row = await db
    .selectFrom('contact_replacement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves it in place of another one that waits. */
export async function saveReplacement(
  { db, at }: Change,
  {
    accountId,
    contact,
    dueAt,
    by,
  }: {
    readonly accountId: string;
    readonly contact: Contact;
    readonly dueAt: Date;
    readonly by: Replacement['asked_by'];
  },
): Promise<void> {
  const asked = { value: contact.value, asked_by: by, asked_at: at, due_at: dueAt, reminded_at: null };
  await db
    .insertInto('contact_replacement')
    .values({ account_id: accountId, kind: contact.kind, ...asked })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(asked))
    .execute();
}

/** Removes what waits, of one kind or of both; false where nothing did. */
export async function removeReplacements(
  { db }: Change,
  accountId: string,
  kind?: Contact['kind'],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_replacement')
    .where('account_id', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'phone'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Accounts for which something is due at this moment: a contact to replace, or the notice half-way. */
export async function listDueReplacements(db: Reader, now: Date, most: number): Promise<Replacement[]> {
  return db
    .selectFrom('contact_replacement')
    .selectAll()
    .where((row) =>
      row.or([
        row('due_at', '<=', now),
        row.and([
          row('reminded_at', 'is', null),
          row(sql<Date>`asked_at + (due_at - asked_at) / 2`, '<=', now),
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(most)
    .execute();
}

export async function noteReminded({ db, at }: Change, { account_id, kind }: Replacement): Promise<void> {
  await db
    .updateTable('contact_replacement')
    .set({ reminded_at: at })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .execute();
}
