import type { Insertable, Selectable, Updateable } from 'kysely';
import { hotQuery } from '../../../database/hot-query.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { ClientSecretTable, ClientTable } from '../../../database/tables/clients.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import { dayOf } from './client-journal.ts';

export type ClientRow = Selectable<ClientTable>;
export type ClientSecretRow = Selectable<ClientSecretTable>;

/** A secret's last use is written at most this often. */
const touchEverySeconds = 3600;

/** A secret as it is kept: its SHA-256 in hex, times in seconds since the epoch. */
export interface KeptSecret {
  readonly id: string;
  readonly digest: string;
  readonly expires: number | null;
  readonly used: number | null;
}

const readWithSecrets = hotQuery<ClientRow & { version: string; kept_secrets: KeptSecret[] }>(`
  select client.*, client.xmin::text as version, coalesce((
    select json_agg(json_build_object(
      'id', id, 'digest', encode(digest, 'hex'),
      'expires', extract(epoch from expires_at), 'used', extract(epoch from last_used_at)))
    from client_secret where client_id = client.id
  ), '[]') as kept_secrets
  from client where id = $1`);

/** The apps and their secrets. Whatever takes an owner touches that owner's apps only. */
export function createClientStore({ database, clock }: { database: Database; clock: Clock }) {
  const isLiving = (secret: { expires_at: Date | null }) =>
    !secret.expires_at || secret.expires_at > clock.now();

  /** Whether a living one of them was presented; writes down now and then that it is in use. */
  async function isAmong(secrets: readonly KeptSecret[], presented: string): Promise<boolean> {
    const shown = digest(presented).toString('hex');
    const now = clock.now().getTime() / 1000;
    const secret = secrets.find((each) => each.digest === shown);
    if (!secret || (secret.expires !== null && secret.expires <= now)) return false;
    if (secret.used === null || now - secret.used > touchEverySeconds) {
      await database
        .updateTable('client_secret')
        .set({ last_used_at: clock.now() })
        .where('id', '=', secret.id)
        .execute();
    }
    return true;
  }

  return {
    async find(clientId: string): Promise<ClientRow | null> {
      const row = await database
        .selectFrom('client')
        .selectAll()
        .where('id', '=', clientId)
        .executeTakeFirst();
      return row ?? null;
    },

    async findOwn(ownerId: string, clientId: string): Promise<ClientRow | null> {
      const row = await database
        .selectFrom('client')
        .selectAll()
        .where('id', '=', clientId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return row ?? null;
    },

    async count(ownerId: string): Promise<number> {
      const row = await database
        .selectFrom('client')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** The owner's apps, newest first, each with its living secrets and the number of people who let it in. */
    async listOf(ownerId: string) {
      const clients = await database
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
            .where('client_usage.day', '=', dayOf(clock.now()))
            .as('sign_ins_today'),
        )
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      if (clients.length === 0) return [];
      const secrets = await database
        .selectFrom('client_secret')
        .selectAll()
        .where(
          'client_id',
          'in',
          clients.map((client) => client.id),
        )
        .orderBy('created_at', 'desc')
        .execute();
      return clients.map((client) => ({
        client,
        people: client.people ?? 0,
        signInsToday: client.sign_ins_today ?? 0,
        secrets: secrets.filter((secret) => secret.client_id === client.id && isLiving(secret)),
      }));
    },

    /** False where the owner has `most` apps already; the owner's account is held, so that parallel ones are counted. */
    insert: (client: Insertable<ClientTable>, most: number): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', client.owner_id)
          .forNoKeyUpdate()
          .execute();
        const { count } = await transaction
          .selectFrom('client')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('owner_id', '=', client.owner_id)
          .executeTakeFirstOrThrow();
        if (count >= most) return false;
        await transaction.insertInto('client').values(client).execute();
        return true;
      }),

    async update(ownerId: string, clientId: string, changes: Updateable<ClientTable>): Promise<void> {
      await database
        .updateTable('client')
        .set({ ...changes, updated_at: clock.now() })
        .where('id', '=', clientId)
        .where('owner_id', '=', ownerId)
        .execute();
    },

    async remove(ownerId: string, clientId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('client')
        .where('id', '=', clientId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Adds a secret and lets all others end at `othersEndAt` at the latest. */
    async addSecret(secret: Insertable<ClientSecretTable>, othersEndAt: Date): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('client_secret')
          .set({ expires_at: othersEndAt })
          .where('client_id', '=', secret.client_id)
          .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', othersEndAt)]))
          .execute();
        await transaction
          .deleteFrom('client_secret')
          .where('client_id', '=', secret.client_id)
          .where('expires_at', '<=', clock.now())
          .execute();
        await transaction.insertInto('client_secret').values(secret).execute();
      });
    },

    /** An app with all of its secrets and the version of its row. */
    async findWithSecrets(clientId: string) {
      const [found] = await readWithSecrets(database, clientId);
      if (!found) return null;
      const { version, kept_secrets: secrets, ...row } = found;
      return { row: row as ClientRow, version, secrets };
    },

    isAmong,

    /** Whether one of the app's living secrets was presented. */
    async hasSecret(clientId: string, presented: string): Promise<boolean> {
      const [found] = await readWithSecrets(database, clientId);
      return found ? isAmong(found.kept_secrets, presented) : false;
    },
  };
}

export type ClientStore = ReturnType<typeof createClientStore>;
