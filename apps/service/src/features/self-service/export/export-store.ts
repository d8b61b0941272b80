import type { Selectable, Updateable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ExportJobTable } from '../../../database/schema/self-service.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';

export type ExportJob = Selectable<ExportJobTable>;

/** One export of one account: a later one has another time. */
export interface ExportKey {
  readonly accountId: string;
  readonly requestedAt: Date;
}

const filesLiveSeconds = 24 * 3600;
/** A job that has not ended by then was interrupted with its process. */
export const longestWorkSeconds = 300;
/** Who asks again so soon has pressed twice, and gets the same copy. */
const repeatedSeconds = 5;

export async function findExportJob(db: Reader, accountId: string, now: Date): Promise<ExportJob | null> {
  const row = await db
    .selectFrom('export_job')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Starts a job unless one is under way or has only just ended: of many requests at once one starts it. Returns its expiry; null if another
 * request started it.
 */
export async function startExportJob({ db, at }: Change, accountId: string): Promise<Date | null> {
  const fresh = {
    state: 'working' as const,
    progress: 0,
    requested_at: at,
    expires_at: addSeconds(at, filesLiveSeconds),
    json: null,
    html: null,
  };
  const cutOff = addSeconds(at, -longestWorkSeconds);
  const started = await db
    .insertInto('export_job')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(fresh)
        .where((row) =>
          row.or([
            row('export_job.state', '=', 'failed'),
            row.and([
              row('export_job.state', '=', 'ready'),
              row('export_job.requested_at', '<=', addSeconds(at, -repeatedSeconds)),
            ]),
            row('export_job.requested_at', '<', cutOff),
            row('export_job.expires_at', '<=', at),
          ]),
        ),
    )
    .returning('expires_at')
    .executeTakeFirst();
  return started?.expires_at ?? null;
}

/** Updates a job; false if it was removed or started again meanwhile. */
export async function updateExportJob(
  { db }: Change,
  { accountId, requestedAt }: ExportKey,
  changes: Updateable<ExportJobTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('requested_at', '=', requestedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an account's job; its links stop working. */
export async function removeExportJob({ db }: Change, accountId: string): Promise<void> {
  await db.deleteFrom('export_job').where('account_id', '=', accountId).execute();
}

export async function removeExpiredExports({ db, at }: Change): Promise<void> {
  await db.deleteFrom('export_job').where('expires_at', '<=', at).execute();
}
