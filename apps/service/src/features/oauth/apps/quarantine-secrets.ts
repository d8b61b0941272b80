import type { Insertable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppSecretTable } from '../../../database/schema/apps.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import type { Change, Quarantining } from '../../../transaction/work.ts';

const nameOf = (app: string, hint: string) => `${app} •••• ${hint}`;

/** The secrets that the account's apps got since. */
async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('app_secret')
    .innerJoin('app', 'app.id', 'app_secret.client_id')
    .select(['app_secret.id', 'app_secret.hint', 'app_secret.created_at', 'app.name'])
    .where('app.owner_id', '=', accountId)
    .where('app_secret.created_at', '>=', since)
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
    .deleteFrom('app_secret')
    .using('app')
    .whereRef('app.id', '=', 'app_secret.client_id')
    .where('app_secret.id', 'in', ids)
    .returningAll('app_secret')
    .returning('app.name as client_name')
    .execute();
  await change.db
    .updateTable('app_secret')
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
  const row = rows['client_secret'] as Insertable<AppSecretTable>;
  const app = await change.db
    .selectFrom('app')
    .select('id')
    .where('id', '=', row.client_id)
    .where('owner_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (!app) return false;
  await change.db.insertInto('app_secret').values(row).execute();
  return true;
}

export const quarantineSecrets: Quarantining = {
  list,
  take,
  restore,
  atReset: {
    retained: 'It opens the app and not the account, and a forgotten password must not stop an app.',
  },
};
