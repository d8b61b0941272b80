import type { ImportProgress, ImportSource } from '@tongxing/contract/manage/imports.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { ImportJobTable } from '../../../database/schema/imports.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Outcome } from '../../sign-in/imported-accounts/save-imported.ts';
import { csvLine } from './read-csv.ts';

export type ImportJob = Omit<Selectable<ImportJobTable>, 'source'> & { readonly source: ImportSource };

/** A job without its file. */
type Progress = Omit<ImportJob, 'data' | 'trusts_contacts' | 'fingerprint' | 'changed_at'>;

export interface NewImport {
  readonly source: ImportSource;
  readonly isDryRun: boolean;
  readonly trustsContacts: boolean;
  readonly askedBy: string;
  /** The file's text, for the service to import in the background. */
  readonly data?: string;
  /** The digest of a file that a command reads. */
  readonly fingerprint?: string;
}

export async function insertImport(change: Change, job: NewImport): Promise<ImportJob> {
  const { db, at, random } = change;
  const row = await db
    .insertInto('import_job')
    .values({
      id: random.uuid(),
      source: job.source,
      is_dry_run: job.isDryRun,
      trusts_contacts: job.trustsContacts,
      state: 'running',
      asked_by: job.askedBy,
      // PostgreSQL text cannot contain zero bytes.
      data: job.data?.replaceAll('\u0000', '') ?? null,
      fingerprint: job.fingerprint ?? null,
      error: null,
      started_at: at,
      changed_at: at,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ImportJob;
}

export async function findImport(db: Reader, id: string): Promise<ImportJob | null> {
  const row = await db.selectFrom('import_job').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as ImportJob | undefined) ?? null;
}

/** The latest twenty, newest first, without their files. */
export async function listImports(db: Reader): Promise<Progress[]> {
  const rows = await db
    .selectFrom('import_job')
    .select(['id', 'source', 'is_dry_run', 'state', 'records_read', 'created', 'existing', 'conflicts'])
    .select(['refused', 'error', 'asked_by', 'started_at', 'ended_at'])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows as Progress[];
}

/** How many files have been sent and are not read yet. */
export async function countWaiting(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('import_job')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('state', '=', 'running')
    .where('data', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** An interrupted run over the same file. */
export async function findBrokenOff(db: Reader, fingerprint: string): Promise<ImportJob | null> {
  const row = await db
    .selectFrom('import_job')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as ImportJob | undefined) ?? null;
}

/** The oldest file that waits for the service. */
export async function findWaiting(db: Reader): Promise<ImportJob | null> {
  const row = await db
    .selectFrom('import_job')
    .selectAll()
    .where('state', '=', 'running')
    .where('data', 'is not', null)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return (row as ImportJob | undefined) ?? null;
}

/** Whether no other process has continued the run since this one last saved it. */
export async function containsRun(
  { db }: Change,
  { id, records_read: read }: Pick<ImportJob, 'id' | 'records_read'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('import_job')
    .select(['state', 'records_read'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'running' && Number(row.records_read) === Number(read);
}

/** One record of a file, and its outcome. */
export interface Reported extends Outcome {
  readonly externalId: string;
}

/** Saves the outcome of the next records and the report's lines, in the change that imports them. */
export async function noteRecords(
  change: Change,
  job: ImportJob,
  done: readonly Reported[],
): Promise<ImportJob> {
  const { db, at } = change;
  const first = Number(job.records_read) + 1;
  const lines = done.map(({ externalId, outcome, why }, index) =>
    csvLine([first + index, externalId, outcome, why]),
  );
  await db
    .insertInto('import_report')
    .values({ import_id: job.id, first_record: first, lines: lines.join('').replaceAll('\u0000', '') })
    .execute();
  const count = (wanted: Outcome['outcome']) => done.filter(({ outcome }) => outcome === wanted).length;
  const row = await db
    .updateTable('import_job')
    .set({
      records_read: Number(job.records_read) + done.length,
      created: Number(job.created) + count('created'),
      existing: Number(job.existing) + count('existing'),
      conflicts: Number(job.conflicts) + count('conflict'),
      refused: Number(job.refused) + count('refused'),
      changed_at: at,
    })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ImportJob;
}

/** How long a report stays: it names people by their numbers in the old system, for who settles what did not come along. */
const reportDays = 180;

/** Removes parts of reports whose import ended long ago; at most `most`. Returns how many. */
export async function removeOldReports({ db, at }: Change, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_report where (import_id, first_record) in (
      select import_report.import_id, import_report.first_record
      from import_job join import_report on import_report.import_id = import_job.id
      where import_job.ended_at < ${addSeconds(at, -reportDays * 24 * 3600)}
      limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Ends a run: the file's text is deleted, the report stays for a while. */
export async function endImport({ db, at }: Change, id: string, error: string | null): Promise<void> {
  await db
    .updateTable('import_job')
    .set({ state: error === null ? 'done' : 'failed', error, data: null, changed_at: at, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await db.deleteFrom('import_key').where('import_id', '=', id).execute();
}

/** Saves digests of the keys a dry run has seen. Returns the new ones, in hexadecimal. */
export async function addImportKeys(
  { db }: Change,
  id: string,
  keys: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .insertInto('import_key')
    .values(keys.map((key) => ({ import_id: id, key })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key.toString('hex')));
}

/** The report's lines so far, with the header. */
export async function* readReport(db: Reader, id: string): AsyncGenerator<string> {
  yield csvLine(['row', 'external_id', 'outcome', 'why']);
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_report')
      .select(['first_record', 'lines'])
      .where('import_id', '=', id)
      .where('first_record', '>', last)
      .orderBy('first_record')
      .limit(20)
      .execute();
    for (const { lines } of rows) yield lines;
    const newest = rows.at(-1);
    if (!newest) return;
    last = Number(newest.first_record);
  }
}

export function showProgress(job: Progress): ImportProgress {
  return {
    id: job.id,
    from: job.source,
    dry_run: job.is_dry_run,
    state: job.state,
    records: Number(job.records_read),
    created: Number(job.created),
    existing: Number(job.existing),
    conflicts: Number(job.conflicts),
    refused: Number(job.refused),
    error: job.error,
    asked_by: job.asked_by,
    started_at: job.started_at.toISOString(),
    ended_at: job.ended_at?.toISOString() ?? null,
  };
}
