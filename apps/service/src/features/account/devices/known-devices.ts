import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../work/work.ts';

/** What an account knows of the caller's browser. */
export interface KnownDevice {
  /** The account has signed in on it before. */
  readonly isKnown: boolean;
  /** When its owner last showed the second factor there and chose not to be asked again; null where that is over. */
  readonly trustedSince: Date | null;
}

const unknown: KnownDevice = { isKnown: false, trustedSince: null };

/** The browser, as the account knows it: what tells its owner from a stranger who knows its name. */
export async function findKnownDevice(
  db: Reader,
  accountId: string,
  { device }: Caller,
  now: Date,
): Promise<KnownDevice> {
  if (!device) return unknown;
  const row = await db
    .selectFrom('device')
    .select('trusted_until')
    .where('account_id', '=', accountId)
    .where('device', '=', device)
    .executeTakeFirst();
  if (!row) return unknown;
  const until = row.trusted_until;
  return {
    isKnown: true,
    trustedSince: until && until > now ? addSeconds(until, -trustedDeviceSeconds) : null,
  };
}

/** Keeps the caller's browser for the account; true where it is new to it. */
export async function rememberDevice(change: Change, accountId: string): Promise<boolean> {
  const { caller, at } = change;
  if (!caller.device) return false;
  const seen = {
    last_seen_at: at,
    user_agent: caller.userAgent,
    place: change.findPlace(caller.ip),
  };
  const row = await change.db
    .insertInto('device')
    .values({
      id: change.random.uuid(),
      account_id: accountId,
      device: caller.device,
      first_seen_at: at,
      trusted_until: null,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet(seen))
    // xmax is 0 in a row that was inserted, not updated.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** Forgets which browsers the account has signed in on, but for one: a thrown-out one is a stranger again. */
export async function forgetDevices(
  change: Change,
  accountId: string,
  keepDevice: string | null,
): Promise<void> {
  await change.db
    .deleteFrom('device')
    .where('account_id', '=', accountId)
    .$if(keepDevice !== null, (query) => query.where('device', '!=', keepDevice ?? ''))
    .execute();
}
