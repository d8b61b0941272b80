import type { MissingCondition } from '@tongxing/contract/rules/missing-conditions.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

export interface Refusal {
  readonly accountId: string;
  readonly conditions: MissingCondition[];
  readonly at: Date;
  readonly times: number;
}

const keptSeconds = 90 * 24 * 3600;
const mostListed = 100;

/** Notes that somebody was not let into an app. */
export async function noteRefusal(
  { db, at }: Change,
  { appId, accountId }: { readonly appId: string; readonly accountId: string },
  conditions: readonly MissingCondition[],
): Promise<void> {
  await db
    .insertInto('app_refusal')
    .values({ client_id: appId, account_id: accountId, conditions: [...conditions], last_at: at, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'account_id']).doUpdateSet({
        conditions: [...conditions],
        last_at: at,
        times: sql`app_refusal.times + 1`,
      }),
    )
    .execute();
}

/** The last refusals of an app, the latest first. */
export async function listRefusals(db: Reader, appId: string): Promise<readonly Refusal[]> {
  const rows = await db
    .selectFrom('app_refusal')
    .selectAll()
    .where('client_id', '=', appId)
    .orderBy('last_at', 'desc')
    .orderBy('account_id')
    .limit(mostListed)
    .execute();
  return rows.map(({ account_id: accountId, conditions, last_at: at, times }) => ({
    accountId,
    conditions: conditions as MissingCondition[],
    at,
    times,
  }));
}

/** Removes at most `most` refusals of more than ninety days ago. Returns their number. */
export async function removeOldRefusals({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from app_refusal where (client_id, account_id) in (
      select client_id, account_id from app_refusal where last_at < ${addSeconds(at, -keptSeconds)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
