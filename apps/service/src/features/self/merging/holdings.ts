import type { Selectable } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { AccountTable, ContactTable } from '../../../database/tables/accounts.ts';

/** What belongs to an account, as far as a merge has to decide about it. */
export interface Holdings {
  readonly account: Selectable<AccountTable>;
  readonly contacts: readonly Selectable<ContactTable>[];
  readonly identities: readonly {
    readonly id: string;
    readonly provider: string;
    readonly nickname: string;
  }[];
  /** Apps of which it is the developer. */
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  readonly uploads: readonly string[];
  /** Apps that know the person, and the account whose identifier they know them by. */
  readonly subjects: readonly {
    readonly clientId: string;
    readonly name: string;
    readonly originId: string;
  }[];
  readonly passkeys: number;
  readonly mfa: boolean;
  readonly sessions: number;
  readonly isCancelling: boolean;
  /** Until when a merge into this account can still be undone; null: none can. */
  readonly unsettledUntil: Date | null;
}

/** Reads everything about one account; in a transaction that has locked it, this is what a merge acts on. */
export async function readHoldings(database: Database, accountId: string, now: Date): Promise<Holdings> {
  const count = async (table: 'passkey' | 'session') => {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', accountId)
      .$if(table === 'session', (query) => query.where('expires_at' as never, '>', now as never))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const of = <Table extends 'contact' | 'cancellation' | 'totp'>(table: Table) =>
    database.selectFrom(table as 'contact').where('account_id', '=', accountId);
  const account = await database
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const merge = await database
    .selectFrom('account_merge')
    .select(({ fn }) => fn.max('undo_until').as('undo_until'))
    .where('kept_id', '=', accountId)
    .executeTakeFirst();
  return {
    account,
    contacts: await of('contact').selectAll().orderBy('kind', 'desc').execute(),
    identities: await database
      .selectFrom('linked_identity')
      .select(['id', 'provider', 'nickname'])
      .where('account_id', '=', accountId)
      .orderBy('bound_at')
      .execute(),
    clients: await database
      .selectFrom('client')
      .select(['id', 'name'])
      .where('owner_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    uploads: (
      await database.selectFrom('upload').select('name').where('account_id', '=', accountId).execute()
    ).map(({ name }) => name),
    subjects: await readSubjects(database, accountId),
    passkeys: await count('passkey'),
    mfa:
      (await database
        .selectFrom('totp')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('enabled_at', 'is not', null)
        .executeTakeFirst()) !== undefined,
    sessions: await count('session'),
    isCancelling: (await of('cancellation').select('account_id').executeTakeFirst()) !== undefined,
    unsettledUntil: merge?.undo_until ?? null,
  };
}

/** Apps that were let in, and those that an earlier merge brought along. */
async function readSubjects(database: Database, accountId: string): Promise<Holdings['subjects']> {
  const rows = await database
    .selectFrom('client')
    .leftJoin('consent', (join) =>
      join.onRef('consent.client_id', '=', 'client.id').on('consent.account_id', '=', accountId),
    )
    .leftJoin('subject_origin as origin', (join) =>
      join.onRef('origin.client_id', '=', 'client.id').on('origin.account_id', '=', accountId),
    )
    .select(['client.id', 'client.name', 'origin.origin_id'])
    .where((either) =>
      either.or([either('consent.id', 'is not', null), either('origin.origin_id', 'is not', null)]),
    )
    .orderBy('client.name')
    .execute();
  return rows.map((row) => ({ clientId: row.id, name: row.name, originId: row.origin_id ?? accountId }));
}
