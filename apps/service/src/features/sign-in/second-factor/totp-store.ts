import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';
import { distrustDevices } from '../../accounts/devices/trusted-devices.ts';
import { removeRescue } from './rescue-store.ts';

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(
  change: Change,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await change.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await change.db
    .insertInto('recovery_code')
    .values(
      hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: change.at, used_at: null })),
    )
    .execute();
}

/** The sealed secret of an enabled authenticator, or null. */
export async function findTotp(
  db: Reader,
  accountId: string,
): Promise<{ readonly secret: string; readonly enabledAt: Date } | null> {
  const row = await db
    .selectFrom('totp')
    .select(['secret', 'enabled_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.enabled_at ? { secret: row.secret, enabledAt: row.enabled_at } : null;
}

/** Inserts a proven authenticator, or replaces the older one, with its recovery codes; `step` is used up. */
export async function insertTotp(
  change: Change,
  accountId: string,
  { secret, step, codeHashes }: { secret: string; step: number; codeHashes: readonly string[] },
): Promise<void> {
  const enabled = { secret, last_step: step, enabled_at: change.at, created_at: change.at };
  await change.db
    .insertInto('totp')
    .values({ account_id: accountId, ...enabled })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(enabled))
    .execute();
  await replaceRecoveryCodes(change, accountId, codeHashes);
  await removeRescue(change, accountId);
}

/**
 * Removes the authenticator with its recovery codes, trusted browsers and a pending rescue; true if there was one.
 */
export async function removeTotp(change: Change, accountId: string): Promise<boolean> {
  const { db } = change;
  const gone = await db.deleteFrom('totp').where('account_id', '=', accountId).executeTakeFirst();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await removeRescue(change, accountId);
  await distrustDevices(change, accountId);
  return gone.numDeletedRows > 0n;
}

/** Uses a step up; false if this or a later step was used before. Of many at once, one is true. */
export async function useTotpStep(change: Change, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up; false if there is no such unused code. */
export async function useRecoveryCode(
  change: Change,
  accountId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('recovery_code')
    .set({ used_at: change.at })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', codeHashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Reader, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Inserts the authenticators of accounts that were just imported, as the other system has proven them; without
 * recovery codes.
 */
export async function insertForeignTotps(
  change: Change,
  totps: readonly { readonly accountId: string; readonly secret: string }[],
): Promise<void> {
  if (totps.length === 0) return;
  const { at } = change;
  await change.db
    .insertInto('totp')
    .values(
      totps.map(({ accountId, secret }) => ({
        account_id: accountId,
        secret,
        last_step: 0,
        enabled_at: at,
        created_at: at,
      })),
    )
    .execute();
}

const stepSeconds = 30;

/**
 * Runs after a restore. Marks every code that an authenticator can show now, and the next one, as used: one of them
 * may have been. Removes all rescue requests: one that was cancelled since the backup would be back and due.
 * Whoever still needs one requests it again.
 */
export async function forgetSteps({ db, at }: Restored): Promise<void> {
  const newest = Math.floor(toSeconds(at) / stepSeconds) + 1;
  await db
    .updateTable('totp')
    .set({ last_step: sql<number>`greatest(last_step, ${newest})` })
    .execute();
  await db.deleteFrom('totp_rescue').execute();
}
