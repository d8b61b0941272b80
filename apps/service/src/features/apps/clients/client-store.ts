import type { ClientType } from '@tongxing/contract/calls/clients.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { ClientSecretTable, ClientTable } from '../../../database/tables/clients.ts';
import { beijingDayOf } from '../../../kernel/beijing-day.ts';
import type { Passage } from '../../../unit-of-work/held.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { lockAccount } from '../../account/accounts/account-store.ts';
import { letAppNameRest } from './freed-app-names.ts';

export type ClientRow = Selectable<ClientTable>;
export type ClientSecretRow = Selectable<ClientSecretTable>;

export async function findClient(db: Reader, clientId: string): Promise<ClientRow | null> {
  const row = await db.selectFrom('client').selectAll().where('id', '=', clientId).executeTakeFirst();
  return row ?? null;
}

export async function findOwnClient(
  db: Reader,
  ownerId: string,
  clientId: string,
): Promise<ClientRow | null> {
  const row = await findClient(db, clientId);
  return row?.owner_id === ownerId ? row : null;
}

/** An app, locked: nobody changes it while it is decided on. */
export async function lockClient(change: Change, clientId: string): Promise<ClientRow | null> {
  const row = await change.db
    .selectFrom('client')
    .selectAll()
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The addresses of active apps, of other owners than this app's, that speak of one of these hosts; whether an address
 * lies on it is not said.
 */
export function findNamedByOthers(db: Reader, clientId: string, hosts: readonly string[]) {
  return db
    .selectFrom('client')
    .select(['homepage', 'redirect_uris as redirectUris'])
    .where('status', '=', 'active')
    .where('owner_id', '!=', (query) =>
      query.selectFrom('client as own').select('own.owner_id').where('own.id', '=', clientId),
    )
    .where((either) =>
      either.or(
        hosts.map(
          (host) =>
            sql<boolean>`position(${host} in lower(homepage || ' ' || array_to_string(redirect_uris, ' '))) > 0`,
        ),
      ),
    )
    .execute();
}

/** One of the owner's apps, locked: of two changes at once the second one sees the first. */
export async function lockOwnClient(
  change: Change,
  ownerId: string,
  clientId: string,
): Promise<ClientRow | null> {
  const row = await change.db
    .selectFrom('client')
    .selectAll()
    .where('id', '=', clientId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** How many apps an account is the developer of. */
export async function countOwnedClients(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface OwnClientsQuery {
  /** How many at a time; all of them unless said. */
  readonly limit?: number | undefined;
  /** Of the last app seen: when it was made, and its id. It need not be there any more. */
  readonly cursor?: string | undefined;
  /** Part of a name, or a whole id. */
  readonly query?: string | undefined;
  readonly types?: readonly ClientType[] | undefined;
}

/**
 * The owner's apps, newest first, each with its living secrets and the number of people who let it in; null for a
 * cursor that is none.
 */
export async function listOwnClients(
  db: Reader,
  ownerId: string,
  now: Date,
  { limit, cursor, query, types }: OwnClientsQuery = {},
) {
  const [, at, seen = ''] = cursor === undefined ? [] : (/^(\d{1,15})\.([a-z0-9]+)$/.exec(cursor) ?? []);
  if (cursor !== undefined && at === undefined) return null;
  const seenAt = new Date(Number(at));
  const rows = await db
    .selectFrom('client')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('consent')
        .select(fn.countAll<number>().as('count'))
        .whereRef('consent.client_id', '=', 'client.id')
        .as('people'),
    )
    .select(({ selectFrom }) =>
      selectFrom('client_usage')
        .select('client_usage.sign_ins')
        .whereRef('client_usage.client_id', '=', 'client.id')
        .where('client_usage.day', '=', beijingDayOf(now))
        .as('sign_ins_today'),
    )
    .where('owner_id', '=', ownerId)
    .$if(cursor !== undefined, (rest) =>
      rest.where((either) =>
        either.or([
          either('created_at', '<', seenAt),
          either.and([either('created_at', '=', seenAt), either('client.id', '>', seen)]),
        ]),
      ),
    )
    .$if(Boolean(query), (some) =>
      some.where((either) =>
        either.or([
          sql<boolean>`position(lower(${query}) in lower(name)) > 0`,
          either('client.id', '=', query ?? ''),
        ]),
      ),
    )
    .$if(types !== undefined, (some) => some.where('type', 'in', [...(types ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (some) => some.limit((limit ?? 0) + 1))
    .execute();
  const clients = rows.slice(0, limit);
  const last = rows.length > clients.length ? clients.at(-1) : undefined;
  const nextCursor = last ? `${last.created_at.getTime()}.${last.id}` : null;
  if (clients.length === 0) return { clients: [], nextCursor };
  const secrets = await db
    .selectFrom('client_secret')
    .selectAll()
    .where(
      'client_id',
      'in',
      clients.map((client) => client.id),
    )
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute();
  return {
    clients: clients.map((client) => ({
      client,
      people: client.people ?? 0,
      signInsToday: client.sign_ins_today ?? 0,
      secrets: secrets.filter((secret) => secret.client_id === client.id),
    })),
    nextCursor,
  };
}

/** False where the owner has `most` apps already; the owner's account is held, so that parallel ones are counted. */
export async function insertClient(
  change: Change,
  client: Insertable<ClientTable>,
  most: number,
): Promise<boolean> {
  await lockAccount(change, client.owner_id);
  if ((await countOwnedClients(change.db, client.owner_id)) >= most) return false;
  await change.db.insertInto('client').values(client).execute();
  return true;
}

export async function updateClient(
  change: Change,
  clientId: string,
  changes: Updateable<ClientTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('client')
    .set({ ...changes, updated_at: change.at })
    .where('id', '=', clientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an app; its name rests where it was held. */
export async function removeClient(change: Change, client: ClientRow): Promise<void> {
  await letAppNameRest(change, client);
  await change.db.deleteFrom('client').where('id', '=', client.id).execute();
}

/** Hands apps over to another developer account: those that are named, or all of them. */
export async function handOverClients(
  change: Change,
  { from, to }: Passage,
  clientIds?: readonly string[],
): Promise<void> {
  if (clientIds?.length === 0) return;
  await change.db
    .updateTable('client')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .$if(clientIds !== undefined, (query) => query.where('id', 'in', [...(clientIds ?? [])]))
    .execute();
}

/** Ends the tokens by which programs manage the account's apps. */
export async function endManagementTokens(change: Change, ownerId: string): Promise<void> {
  await change.db
    .updateTable('client')
    .set({ registration_digest: null })
    .where('owner_id', '=', ownerId)
    .where('registration_digest', 'is not', null)
    .execute();
}
