import { trustedDeviceSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { DeviceTable } from '../../../database/schema/accounts.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../accounts/account.ts';
import { contactKey, contactOwner, toAccount } from '../accounts/account-store.ts';
import { accountIdForPassword } from '../accounts/former-names.ts';

/** What an account knows of the caller's browser. */
export interface KnownDevice {
  /** The browser sent the secret cookie that a sign-in gave it. Who copied only its `X-Device` cannot. */
  readonly hasSecret: boolean;
  /** `hasSecret`, and the account was proven there: a session copied from another one makes no browser known. */
  readonly isKnown: boolean;
  /** When the owner last gave the second factor and chose to trust the browser; null if it is not trusted. */
  readonly trustedSince: Date | null;
}

const unknown: KnownDevice = { hasSecret: false, isKnown: false, trustedSince: null };

/** Whether the caller sent the browser's secret cookie. */
const hasSecret = ({ browserKeys }: Caller, hash: string | null) =>
  hash !== null && browserKeys.includes(hash);

type DeviceRow = Pick<Selectable<DeviceTable>, 'trusted_until' | 'secret_hash'> & {
  /** Null if the account has no such browser. */
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

/** What the account knows of the caller's browser. */
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
 * The account that has the contact, and whether it knows the caller's browser. It is always one statement, so that its
 * time discloses nothing.
 */
export async function findOwnerOnDevice(
  db: Reader,
  contact: Contact,
  caller: Caller,
): Promise<{ readonly id: string; readonly status: Account['status']; readonly isKnown: boolean } | null> {
  const row = await db
    .selectFrom('contact')
    .innerJoin('account', (join) => join.on('account.id', '=', contactOwner))
    .leftJoin('device', (join) =>
      join.onRef('device.account_id', '=', 'account.id').on('device.device', '=', caller.device ?? ''),
    )
    .select(['account.id', 'account.status', 'device.secret_hash', 'device.is_copied'])
    .where('contact.kind', '=', contact.kind)
    .where('contact.value_key', '=', contactKey(contact))
    .executeTakeFirst();
  if (!row) return null;
  const isKnown = hasSecret(caller, row.secret_hash) && row.is_copied === false;
  return { id: row.id, status: row.status, isKnown };
}

/**
 * The account that was typed for a sign-in by password, what it knows of the caller's browser, and whether two-step
 * verification is on. It is always one statement, so that its time discloses nothing.
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
  /** The account has not seen the browser before, or the browser did not send its secret. */
  readonly isNew: boolean;
  /** The secret to set in an HttpOnly cookie; null if the browser has it already or no cookie can be set. */
  readonly secret: string | null;
  /** The digest of the secret that the browser has from now on; null for one without. `X-Device` alone can be copied. */
  readonly secretHash: string | null;
}

/**
 * The row of the caller's browser before a sign-in; null if there is none. `hash` is null for a browser without a
 * secret.
 */
export type DeviceBefore = { readonly hash: string | null } | null;

/** The SQL column for `DeviceBefore`. $1: the account, $2: the browser. */
export const deviceBefore = `(
  select json_build_object('hash', secret_hash) from device where account_id = $1 and device = $2
) as device_before`;

/**
 * Saves the caller's browser for the account. `givesSecret`: the answer can set a cookie. `isCopy`: the session is
 * derived and nothing was proven in this browser. A caller that sends the `X-Device` of a browser without its secret
 * overwrites the row as an untrusted browser.
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
  if (!caller.device) return { isNew: false, secret: null, secretHash: null };
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
  // Of two concurrent first sign-ins both are new, and the owner is notified of each.
  const given = givesSecret ? { secret, secretHash: digestText(secret) } : { secret: null, secretHash: null };
  if (!before) return { isNew: true, ...given };
  if (hasSecret(caller, before.hash)) return { isNew: false, secret: null, secretHash: before.hash };
  // An event stream carries no cookies. A session that is delivered by it was confirmed by another session.
  return { isNew: givesSecret && before.hash !== null, ...given };
}

/** Deletes the account's known browsers, except for one. */
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

/** Whether both accounts have signed in on the same browser within this time. */
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
