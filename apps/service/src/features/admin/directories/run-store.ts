import type { DirectoryRun } from '@tongxing/contract/manage/directories.ts';
import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { DirectoryChangeTable, DirectoryRunTable } from '../../../database/schema/directories.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';

export type StoredRun = Selectable<DirectoryRunTable>;
export type Difference = Omit<Selectable<DirectoryChangeTable>, 'run_id' | 'position'>;

/** A run whose process says nothing for so long has lost it; another one begins it anew. */
const lostAfterSeconds = 120;
const retentionDays = 30;

interface NewRun {
  readonly directory: string;
  readonly isDryRun: boolean;
  readonly askedBy: string;
}

/** Begins a run; `run_open` where one of this directory is not over. */
export async function insertRun(
  change: Change,
  { directory, isDryRun, askedBy }: NewRun,
): Promise<Result<StoredRun, 'run_open'>> {
  try {
    const row = await change.db
      .insertInto('directory_run')
      .values({
        id: change.random.uuid(),
        directory,
        state: 'running',
        is_dry_run: isDryRun,
        is_approved: false,
        seen: 0,
        created: 0,
        updated: 0,
        gone: 0,
        refused: 0,
        error: null,
        asked_by: askedBy,
        started_at: change.at,
        alive_at: null,
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return succeed(row);
  } catch (error) {
    if (violatedConstraint(error) === 'directory_run_open') return abandon(fail('run_open'));
    throw error;
  }
}

export async function findRun(db: Reader, directory: string, id: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('directory_run')
    .selectAll()
    .where('id', '=', id)
    .where('directory', '=', directory)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest run of a directory. */
export async function findLastRun(db: Reader, directory: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('directory_run')
    .selectAll()
    .where('directory', '=', directory)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a run that nobody works on; null where there is none. */
export async function claimRun({ db, at }: Change): Promise<StoredRun | null> {
  const row = await db
    .updateTable('directory_run')
    .set({ alive_at: at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('directory_run')
        .select('id')
        .where('state', '=', 'running')
        .where((each) =>
          each.or([each('alive_at', 'is', null), each('alive_at', '<', addSeconds(at, -lostAfterSeconds))]),
        )
        .orderBy('started_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Says that the run is being worked on. */
export async function markAlive({ db, at }: Change, id: string): Promise<void> {
  await db.updateTable('directory_run').set({ alive_at: at }).where('id', '=', id).execute();
}

type Counts = Pick<StoredRun, 'seen' | 'created' | 'updated' | 'gone' | 'refused'>;

/** Ends a run, or has it wait. */
export async function endRun(
  { db, at }: Change,
  id: string,
  state: 'waiting' | 'done' | 'failed',
  counts: Partial<Counts>,
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable('directory_run')
    .set({ ...counts, state, error, ended_at: state === 'waiting' ? null : at })
    .where('id', '=', id)
    .execute();
}

/** Has a waiting run go on; false where it does not wait. */
export async function approveRun({ db }: Change, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory_run')
    .set({ state: 'running', is_approved: true, alive_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertDifferences(
  { db }: Change,
  runId: string,
  first: number,
  differences: readonly Difference[],
): Promise<void> {
  for (let from = 0; from < differences.length; from += 500) {
    const rows = differences.slice(from, from + 500);
    await db
      .insertInto('directory_change')
      .values(rows.map((row, index) => ({ ...row, run_id: runId, position: first + from + index })))
      .execute();
  }
}

/** The subjects whom a run has listed as gone, which it forgets now: it lists them anew. */
export async function takeListedLeavers({ db }: Change, runId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .deleteFrom('directory_change')
    .where('run_id', '=', runId)
    .returning(['kind', 'subject'])
    .execute();
  return new Set(rows.filter(({ kind }) => kind === 'leave').map(({ subject }) => subject));
}

export async function listDifferences(
  db: Reader,
  runId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Selectable<DirectoryChangeTable>[]> {
  return db
    .selectFrom('directory_change')
    .selectAll()
    .where('run_id', '=', runId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Forgets runs, and whom they changed, after thirty days. */
export async function removeOldRuns({ db, at }: Change): Promise<void> {
  await db
    .deleteFrom('directory_run')
    .where('ended_at', '<', addSeconds(at, -retentionDays * 24 * 3600))
    .execute();
}

/** The accounts among these that a run of this directory has disabled. */
export async function findLeavers(
  db: Reader,
  directory: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('directory_leaver')
    .select('account_id')
    .where('directory', '=', directory)
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Set(rows.map(({ account_id: id }) => id));
}

export async function insertLeaver({ db, at }: Change, directory: string, accountId: string): Promise<void> {
  await db
    .insertInto('directory_leaver')
    .values({ account_id: accountId, directory, left_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLeaver({ db }: Change, directory: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('directory_leaver')
    .where('account_id', '=', accountId)
    .where('directory', '=', directory)
    .execute();
}

export function showRun(run: StoredRun): DirectoryRun {
  const { id, state, seen, created, updated, gone, refused, error } = run;
  return {
    id,
    state,
    dry_run: run.is_dry_run,
    seen,
    created,
    updated,
    left: gone,
    refused,
    error,
    started_at: run.started_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
    asked_by: run.asked_by,
  };
}
