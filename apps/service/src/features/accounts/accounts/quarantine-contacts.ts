import { quarantineSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Tables } from '../../../database/schema.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { type Added, packRow, type Quarantined, type Taking } from '../../../transaction/account-data.ts';
import type { Change } from '../../../transaction/work.ts';
import { type Quarantining } from '../../../transaction/work.ts';
import { findContacts, isOf, promoteContact, setContact } from './contact-store.ts';
import { insertFurtherContact, isOwnContact, promoteToPrimary } from './further-contacts.ts';

/**
 * An SQL condition: the contact was verified at `since` or later. The contact that the account was created with is
 * excluded.
 */
const provenSince = (accountId: string, since: Date) => (row: ExpressionBuilder<Tables, 'contact'>) =>
  row.and([
    isOf(accountId)(row),
    row('verified_at', '>=', since),
    row('verified_at', '>', row.selectFrom('account').select('created_at').where('id', '=', accountId)),
  ]);

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['further_id', 'kind', 'value', 'verified_at'])
    .where(provenSince(accountId, since))
    .execute();
  return rows.map((row) => ({
    key: row.further_id ?? row.kind,
    kind: 'contact',
    name: maskContact(row),
    at: row.verified_at,
    of: row.value,
  }));
}

const allKinds = ['phone', 'email'] as const;

/**
 * Quarantines the contacts that were verified since then, and restores the ones that they replaced. After a report
 * (不是我) it also restores the contacts that were removed since then.
 */
async function take(
  change: Change,
  accountId: string,
  { since, keys, isReported = false }: Taking,
): Promise<readonly Quarantined[]> {
  const key = sql<string>`coalesce(further_id::text, kind)`;
  const taken = await change.db
    .deleteFrom('contact')
    .where(provenSince(accountId, since))
    .$if(keys !== undefined, (query) => query.where(key, '=', sql<string>`any(${[...(keys ?? [])]}::text[])`))
    .returningAll()
    .execute();
  const isMain = ({ account_id: main }: (typeof taken)[number]) => main !== null;
  // At a password reset, the owner may have removed a contact on purpose.
  const kinds = isReported ? allKinds : taken.filter(isMain).map(({ kind }) => kind);
  if (kinds.length > 0) await restoreFormer(change, accountId, { since, kinds, isAll: isReported });
  return taken.map((contact) => ({ kind: 'contact', name: maskContact(contact), rows: packRow(contact) }));
}

interface RestoredRange {
  readonly since: Date;
  readonly kinds: readonly Contact['kind'][];
  /** Whether removed contacts are restored too, and not only replaced ones. */
  readonly isAll: boolean;
}

/** Restores contacts that the account had before `since` and that no account has now. */
async function restoreFormer(
  change: Change,
  accountId: string,
  { since, kinds, isAll }: RestoredRange,
): Promise<void> {
  const { db, random } = change;
  const before = await db
    .deleteFrom('former_contact')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('replaced_at', '>=', since)
    .$if(!isAll, (query) => query.where('further', '=', false))
    .returning(['kind', 'value', 'value_key', 'verified_at', 'replaced_at', 'further'])
    .returning(
      sql<boolean>`verified_at < ${since} or verified_at = (select created_at from account where id = ${accountId})`.as(
        'is_older',
      ),
    )
    .execute();
  const older = before
    .filter((row) => row.is_older)
    .toSorted((one, other) => one.replaced_at.getTime() - other.replaced_at.getTime());
  for (const { kind, value, value_key, verified_at } of older) {
    // It may belong to another account by now, or still be a contact of this one.
    await db
      .insertInto('contact')
      .values({
        account_id: null,
        further_of: accountId,
        further_id: random.uuid(),
        kind,
        value,
        value_key,
        verified_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const has = new Set((await findContacts(db, accountId)).map(({ kind }) => kind));
  for (const kind of kinds) {
    // After several changes, the oldest row has the contact from before all of them.
    const first = older.find((row) => row.kind === kind && !row.further);
    if (first && !has.has(kind)) await promoteContact(change, accountId, first);
  }
  // The former main contact may belong to another account by now.
  await promoteToPrimary(change, accountId);
}

/**
 * Restores a quarantined contact. A main contact replaces the current one; a further contact stays in quarantine if the
 * account has no room for it. Abandons the change if another account has it.
 */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const {
    kind,
    value,
    further_of: furtherOf,
  } = rows as {
    kind: Contact['kind'];
    value: string;
    further_of?: string | null;
  };
  const contact = { kind, value };
  if (!furtherOf) return (await setContact(change, accountId, contact)).ok;
  if (await isOwnContact(change.db, accountId, contact)) return true;
  return (await insertFurtherContact(change, accountId, contact)).ok;
}

export const quarantineContacts: Quarantining = { list, take, restore, atReset: 'taken' };

/** Deletes at most `most` former contacts that are too old to be restored. */
export async function removeFormerContacts(change: Change, most: number): Promise<number> {
  const before = addSeconds(change.at, -quarantineSeconds);
  const { numAffectedRows } = await sql`
    delete from former_contact where ctid in (
      select ctid from former_contact where replaced_at <= ${before} limit ${most}
    )`.execute(change.db);
  return Number(numAffectedRows ?? 0n);
}
