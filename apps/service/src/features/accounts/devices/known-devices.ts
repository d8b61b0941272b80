import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { DeviceTable } from '../../../database/schema/devices.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../accounts/account.ts';
import { toAccount } from '../accounts/account-store.ts';
import { accountIdForPassword } from '../accounts/former-names.ts';

/** What an account knows of the caller's browser. */
export interface KnownDevice {
  /** It shows what the account gave it when it signed in there: whoever reads its `X-Device` cannot. */
  readonly hasSecret: boolean;
  /** The same, and somebody has shown a proof of the account there: a copy of a stolen session makes no browser known. */
  readonly isKnown: boolean;
  /** When its owner last showed the second factor there and chose not to be asked again; null where that is over. */
  readonly trustedSince: Date | null;
}

const unknown: KnownDevice = { hasSecret: false, isKnown: false, trustedSince: null };

/** Whether the caller's browser has what it was given: who merely read its `X-Device` does not. */
const hasSecret = ({ browserKeys }: Caller, hash: string | null) =>
  hash !== null && browserKeys.includes(hash);

type DeviceRow = Pick<Selectable<DeviceTable>, 'trusted_until' | 'secret_hash'> & {
  /** Null where there is none. */
  readonly is_copied: boolean | null;
};

function toKnown(row: DeviceRow | undefined, caller: Caller, now: Date): KnownDevice {
  if (!row) return unknown;
  const isGiven = hasSecret(caller, row.secret_hash);
  const until = isGiven ? row.trusted_until : null;
  return {
    hasSecret: isGiven,
    isKnown: isGiven && !row.is_copied,
    trustedSince: until && until > now ? addSeconds(until, -trustedDeviceSeconds) : null,
  };
}

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
    .select(['trusted_until', 'secret_hash', 'is_copied'])
    .where('account_id', '=', accountId)
    .where('device', '=', device)
    .executeTakeFirst();
  return toKnown(row, caller, now);
}

/**
 * The account by whatever was typed beside a password, what it knows of the caller's browser, and whether a second factor protects it: one
 * statement, whoever it is.
 */
export async function findAccountOnDevice(
  db: Reader,
  identifier: string,
  caller: Caller,
  now: Date,
): Promise<{
  readonly account: Account | null;
  readonly device: KnownDevice;
  readonly isProtected: boolean;
}> {
  const row = await db
    .selectFrom('account')
    .where('account.id', '=', accountIdForPassword(identifier))
    .leftJoin('device', (join) =>
      join.onRef('device.account_id', '=', 'account.id').on('device.device', '=', caller.device ?? ''),
    )
    .selectAll('account')
    .select(({ exists, selectFrom }) => [
      'device.id as device_id',
      'device.trusted_until',
      'device.secret_hash',
      'device.is_copied',
      exists(
        selectFrom('totp')
          .select('totp.account_id')
          .whereRef('totp.account_id', '=', 'account.id')
          .where('totp.enabled_at', 'is not', null),
      ).as('is_protected'),
    ])
    .executeTakeFirst();
  if (!row) return { account: null, device: unknown, isProtected: false };
  return {
    account: toAccount(row),
    device: row.device_id === null ? unknown : toKnown(row, caller, now),
    isProtected: Boolean(row.is_protected),
  };
}

export interface RememberedDevice {
  /** To the account, or it does not have what the account gave it. */
  readonly isNew: boolean;
  /** What the browser is given in a cookie that scripts cannot read; null where it has it, or cannot be given it. */
  readonly secret: string | null;
}

/** What the account has of the caller's browser before a sign-in keeps it; `hash` is null for one without a secret. */
export type DeviceBefore = { readonly hash: string | null } | null;

/** The same as a column of a statement. $1: the account, $2: the browser. */
export const deviceBefore = `(
  select json_build_object('hash', secret_hash) from device where account_id = $1 and device = $2
) as device_before`;

/**
 * Keeps the caller's browser for the account. `givesSecret`: the answer can carry a cookie. `isCopy`: nothing
 * was proven there, the session stands on another one. Whoever comes with the
 * `X-Device` of a browser and not with its secret takes its place as a stranger, trusted by nobody.
 */
export async function rememberDevice(
  change: Change,
  accountId: string,
  {
    givesSecret,
    isCopy,
    before,
  }: { readonly givesSecret: boolean; readonly isCopy: boolean; readonly before: DeviceBefore },
): Promise<RememberedDevice> {
  const { caller, at } = change;
  if (!caller.device) return { isNew: false, secret: null };
  const seen = {
    last_seen_at: at,
    user_agent: caller.userAgent,
    place: change.locateIp(caller.ip),
  };
  const secret = change.random.token();
  const isSaved = givesSecret
    ? sql<boolean>`device.secret_hash = any(${[...caller.browserKeys]}::text[])`
    : sql<boolean>`true`;
  const write = change.db
    .insertInto('device')
    .values({
      id: change.random.uuid(),
      account_id: accountId,
      device: caller.device,
      first_seen_at: at,
      trusted_until: null,
      secret_hash: givesSecret ? digestText(secret) : null,
      is_copied: isCopy,
      ...seen,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device']).doUpdateSet({
        ...seen,
        secret_hash: sql`case when ${isSaved} then device.secret_hash else excluded.secret_hash end`,
        is_copied: sql`excluded.is_copied and (device.is_copied or not coalesce(${isSaved}, false))`,
        trusted_until: sql`case when ${isSaved} then device.trusted_until end`,
      }),
    );
  await change.batch(write, `device ${accountId} ${caller.device}`);
  // Of two at once both were not there before: each hears of it.
  if (!before) return { isNew: true, secret: givesSecret ? secret : null };
  if (hasSecret(caller, before.hash)) return { isNew: false, secret: null };
  // A stream of events carries no cookies either way: a session that comes by it was confirmed by another one.
  return givesSecret ? { isNew: before.hash !== null, secret } : { isNew: false, secret: null };
}

/** Forgets which browsers the account has signed in on, but for one: a thrown-out one is a stranger again. */
export async function forgetDevices(
  change: Change,
  accountId: string,
  exceptDevice: string | null,
): Promise<void> {
  await change.db
    .deleteFrom('device')
    .where('account_id', '=', accountId)
    .$if(exceptDevice !== null, (query) => query.where('device', '!=', exceptDevice ?? ''))
    .execute();
}

/** Whether both accounts have signed in on one browser, each within so many seconds. */
export async function shareBrowser(
  { db, at }: Change,
  one: string,
  other: string,
  withinSeconds: number,
): Promise<boolean> {
  const since = addSeconds(at, -withinSeconds);
  const row = await db
    .selectFrom('device as first')
    .innerJoin('device as second', 'second.device', 'first.device')
    .select('first.id')
    .where('first.account_id', '=', one)
    .where('second.account_id', '=', other)
    .where('first.last_seen_at', '>', since)
    .where('second.last_seen_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
