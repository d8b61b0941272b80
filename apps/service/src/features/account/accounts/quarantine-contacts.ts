import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { Tables } from '../../../database/tables.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { maskContact } from '../../../kernel/mask.ts';
import { type Added, packRow, type Quarantined, type Taking } from '../../../unit-of-work/held.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { type Quarantining } from '../../../unit-of-work/work.ts';
import { setContact } from './contact-store.ts';

/** Contacts that were proven since then; the one that the account was made with is its person's. */
const provenSince = (accountId: string, since: Date) => (row: ExpressionBuilder<Tables, 'contact'>) =>
  row.and([
    row('account_id', '=', accountId),
    row('verified_at', '>=', since),
    row('verified_at', '>', row.selectFrom('account').select('created_at').where('id', '=', accountId)),
  ]);

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['kind', 'value', 'verified_at'])
    .where(provenSince(accountId, since))
    .execute();
  return rows.map((row) => ({
    key: row.kind,
    kind: 'contact',
    name: maskContact(row),
    at: row.verified_at,
  }));
}

/** Takes the contacts that were proven since then, and gives the account back the ones they had replaced. */
async function take(
  change: Change,
  accountId: string,
  { since, keys }: Taking,
): Promise<readonly Quarantined[]> {
  const { db } = change;
  const kinds = (['phone', 'email'] as const).filter((kind) => keys === undefined || keys.includes(kind));
  if (kinds.length === 0) return [];
  const taken = await db
    .deleteFrom('contact')
    .where(provenSince(accountId, since))
    .where('kind', 'in', kinds)
    .returningAll()
    .execute();
  // Of a chain of changes the oldest one tells what was there before all of them.
  const before = await db
    .selectFrom('former_contact')
    .distinctOn('kind')
    .select(['account_id', 'kind', 'value', 'value_key', 'verified_at'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('replaced_at', '>=', since)
    .where((former) =>
      former.or([
        former('verified_at', '<', since),
        former('verified_at', '=', (query) =>
          query.selectFrom('account').select('created_at').where('id', '=', accountId),
        ),
      ]),
    )
    .orderBy('kind')
    .orderBy('replaced_at')
    .execute();
  if (before.length > 0) {
    // Nothing where somebody else has it by now.
    await db
      .insertInto('contact')
      .values(before)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .deleteFrom('former_contact')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('replaced_at', '>=', since)
    .execute();
  return taken.map((contact) => ({ kind: 'contact', name: maskContact(contact), rows: packRow(contact) }));
}

/** The one that is there meanwhile gives way; abandons the change where another account has it. */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const { kind, value } = rows as { kind: 'phone' | 'email'; value: string };
  return (await setContact(change, accountId, { kind, value })).ok;
}

export const quarantineContacts: Quarantining = { list, take, restore, atReset: 'taken' };

/** Forgets the contacts that were replaced so long ago that nobody denies it any more. */
export async function removeFormerContacts(change: Change, most: number): Promise<number> {
  const before = addSeconds(change.at, -quarantineSeconds);
  const { numAffectedRows } = await sql`
    delete from former_contact where ctid in (
      select ctid from former_contact where replaced_at <= ${before} limit ${most}
    )`.execute(change.db);
  return Number(numAffectedRows ?? 0n);
}
