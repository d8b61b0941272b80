import type { Insertable } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { ClientSecretTable } from '../../../database/tables/clients.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../unit-of-work/held.ts';
import type { Change, Quarantining } from '../../../unit-of-work/work.ts';

const nameOf = (client: string, hint: string) => `${client} •••• ${hint}`;

/** The secrets that the account's apps got since. */
async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('client_secret')
    .innerJoin('client', 'client.id', 'client_secret.client_id')
    .select(['client_secret.id', 'client_secret.hint', 'client_secret.created_at', 'client.name'])
    .where('client.owner_id', '=', accountId)
    .where('client_secret.created_at', '>=', since)
    .execute();
  return rows.map(({ id, name, hint, created_at: at }) => ({
    key: id,
    kind: 'client_secret',
    name: nameOf(name, hint),
    at,
  }));
}

/** What a rotation let end goes on. */
async function take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  const ids = keysToTake(await list(change.db, accountId, taking.since), taking);
  if (ids.length === 0) return [];
  const rows = await change.db
    .deleteFrom('client_secret')
    .using('client')
    .whereRef('client.id', '=', 'client_secret.client_id')
    .where('client_secret.id', 'in', ids)
    .returningAll('client_secret')
    .returning('client.name as client_name')
    .execute();
  await change.db
    .updateTable('client_secret')
    .set({ expires_at: null })
    .where('client_id', 'in', [...new Set(rows.map((row) => row.client_id))])
    .where('expires_at', '>', change.at)
    .execute();
  return rows.map(({ client_name, ...row }) => ({
    kind: 'client_secret',
    name: nameOf(client_name, row.hint),
    rows: { client_secret: packRow(row) },
  }));
}

/** False where its app is gone or somebody else's. */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const row = rows['client_secret'] as Insertable<ClientSecretTable>;
  const client = await change.db
    .selectFrom('client')
    .select('id')
    .where('id', '=', row.client_id)
    .where('owner_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (!client) return false;
  await change.db.insertInto('client_secret').values(row).execute();
  return true;
}

export const quarantineSecrets: Quarantining = {
  list,
  take,
  restore,
  atReset: { kept: 'It opens the app and not the account, and a forgotten password must not stop an app.' },
};
