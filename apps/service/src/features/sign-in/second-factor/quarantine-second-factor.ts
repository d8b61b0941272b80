import type { Insertable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { RecoveryCodeTable, TotpTable } from '../../../database/schema/sign-in.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import type { Change, Quarantining } from '../../../transaction/work.ts';
import { findTotp, removeTotp } from './totp-store.ts';

/** A reset, proven by one contact, must not remove the second factor (ASVS 6.4.3). */
const atReset = { retained: 'A reset is proven by one factor and must not get around the second one.' };

async function listTotp(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const totp = await findTotp(db, accountId);
  if (!totp || totp.enabledAt < since) return [];
  return [{ key: 'totp', kind: 'totp', name: '验证器', at: totp.enabledAt }];
}

/** Removes an authenticator with its recovery codes. */
async function takeTotp(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  if (keysToTake(await listTotp(change.db, accountId, taking.since), taking).length === 0) return [];
  const totp = await change.db
    .selectFrom('totp')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const codes = await findCodes(change.db, accountId);
  await removeTotp(change, accountId);
  return [{ kind: 'totp', name: '验证器', rows: { totp: packRow(totp), codes: codes.map(packRow) } }];
}

/** False if the account has another authenticator by now. */
async function restoreTotp(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const { totp, codes } = rows as unknown as {
    totp: Insertable<TotpTable>;
    codes: Insertable<RecoveryCodeTable>[];
  };
  const { numInsertedOrUpdatedRows = 0n } = await change.db
    .insertInto('totp')
    .values({ ...totp, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await change.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await insertCodes(change, accountId, codes);
  return true;
}

function findCodes(db: Reader, accountId: string) {
  return db
    .selectFrom('recovery_code')
    .select(['account_id', 'code_hash', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .execute();
}

async function insertCodes(
  change: Change,
  accountId: string,
  codes: readonly Insertable<RecoveryCodeTable>[],
): Promise<void> {
  if (codes.length === 0) return;
  const own = codes.map((code) => ({ ...code, account_id: accountId }));
  await change.db.insertInto('recovery_code').values(own).execute();
}

/** Renewed recovery codes; those created with an authenticator are taken with it. */
async function listCodes(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const totp = await findTotp(db, accountId);
  const codes = await findCodes(db, accountId);
  const made = codes.reduce((newest, { created_at: at }) => (at > newest ? at : newest), new Date(0));
  if (codes.length === 0 || made < since || (totp && made <= totp.enabledAt)) return [];
  return [{ key: 'codes', kind: 'recovery_codes', name: '恢复码', at: made }];
}

async function takeCodes(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  if (keysToTake(await listCodes(change.db, accountId, taking.since), taking).length === 0) return [];
  const codes = await findCodes(change.db, accountId);
  await change.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return [{ kind: 'recovery_codes', name: '恢复码', rows: { codes: codes.map(packRow) } }];
}

/** False if two-step verification is off by now, or has newer codes. */
async function restoreCodes(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  if (!(await findTotp(change.db, accountId))) return false;
  if ((await findCodes(change.db, accountId)).length > 0) return false;
  await insertCodes(change, accountId, rows['codes'] as Insertable<RecoveryCodeTable>[]);
  return true;
}

export const quarantineTotp: Quarantining = { list: listTotp, take: takeTotp, restore: restoreTotp, atReset };
export const quarantineCodes: Quarantining = {
  list: listCodes,
  take: takeCodes,
  restore: restoreCodes,
  atReset,
};
