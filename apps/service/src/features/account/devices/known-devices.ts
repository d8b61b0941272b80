import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Change } from '../../../work/work.ts';

/** What an account knows of the caller's browser. */
export interface KnownDevice {
  /** The account has signed in on it before. */
  readonly isKnown: boolean;
  /** When its owner last showed the second factor there and chose not to be asked again; null where that is over. */
  readonly trustedSince: Date | null;
}

const unknown: KnownDevice = { isKnown: false, trustedSince: null };

/** Whether the caller's browser has what it was given: who merely read its `X-Device` does not. */
const hasSecret = ({ browserKeys }: Caller, hash: string | null) =>
  hash !== null && browserKeys.includes(hash);

/** The browser, as the account knows it: what tells its owner from a stranger who knows its name. */
export async function findKnownDevice(
  db: Reader,
  accountId: string,
  caller: Caller,
  now: Date,
): Promise<KnownDevice> {
  const { device } = caller;
  if (!device) return unknown;
  const row = await db
    .selectFrom('device')
    .select(['trusted_until', 'secret_hash'])
    .where('account_id', '=', accountId)
    .where('device', '=', device)
    .executeTakeFirst();
  if (!row) return unknown;
  const isProven = hasSecret(caller, row.secret_hash);
  const until = isProven ? row.trusted_until : null;
  return {
    isKnown: isProven || row.secret_hash === null,
    trustedSince: until && until > now ? addSeconds(until, -trustedDeviceSeconds) : null,
  };
}

export interface RememberedDevice {
  /** To the account, or it does not have what the account gave it. */
  readonly isNew: boolean;
  /** What the browser is given in a cookie that scripts cannot read; null where it has it, or cannot be given it. */
  readonly secret: string | null;
}

/**
 * Keeps the caller's browser for the account. `givesSecret`: the answer can carry a cookie. Whoever comes with the
 * `X-Device` of a browser and not with its secret takes its place as a stranger, trusted by nobody.
 */
export async function rememberDevice(
  change: Change,
  accountId: string,
  { givesSecret }: { readonly givesSecret: boolean },
): Promise<RememberedDevice> {
  const { caller, at } = change;
  if (!caller.device) return { isNew: false, secret: null };
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
    .returning(['id', 'secret_hash', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  if (hasSecret(caller, row.secret_hash)) return { isNew: false, secret: null };
  const isNew = row.is_new || row.secret_hash !== null;
  if (!givesSecret) return { isNew, secret: null };
  const secret = change.random.token();
  await change.db
    .updateTable('device')
    .set({ secret_hash: digestText(secret), trusted_until: null })
    .where('id', '=', row.id)
    .execute();
  return { isNew, secret };
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
