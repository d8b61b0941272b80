import type { Database } from '../../../../database/connect/open-postgres.ts';
import { hotStatement } from '../../../../database/query/hot-query.ts';
import { beijingDayStart } from '../../../../kernel/beijing-day.ts';
import { bufferedWrites } from '../../../../round-trips/buffered-writes.ts';
import { recordColumns, recordTypes, replaceRecord } from './record-queries.ts';

/** The values of one record in the order of `recordColumns`, its key first. */
export type RecordValues = readonly [id: Buffer, ...rest: unknown[]];

const bufferedKinds = new Set(['AuthorizationCode', 'Session', 'Grant', 'AccessToken', 'RefreshToken']);
const buffer = bufferedWrites<RecordValues>('records', ([id], [other]) => id.equals(other));

/** From now on this request buffers its records, so that they are written by one statement and one commit. */
export const bufferRecords = buffer.start;

/** True where the record was buffered; otherwise it has to be written at once. */
export const isBuffered = (kind: string, values: RecordValues): boolean =>
  bufferedKinds.has(kind) && buffer.add(values);

/** Takes the buffered records and ends the buffering. */
export const takeBufferedRecords = buffer.take;

/** The rows of a statement, their values from `$first` on. */
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, row) => {
    const values = recordTypes.map((type, at) => `$${first + row * recordTypes.length + at}::${type}`);
    return `(${values.join()})`;
  }).join();

/** A code, its session, and a new grant: no request makes more. */
const mostRecords = 3;
function statementsOf(textFor: (records: number) => string) {
  const statements = Array.from({ length: mostRecords }, (_, less) =>
    hotStatement<{ id: Buffer }>(textFor(less + 1)),
  );
  return (records: number) => {
    const statement = statements[records - 1];
    if (!statement) throw new Error(`no request makes ${records} records`);
    return statement;
  };
}

const writeAll = statementsOf(
  (records) =>
    `insert into authorization_record (${recordColumns}) values ${rowsFrom(1, records)} ${replaceRecord}`,
);

/** Writes buffered records in one statement. */
export async function writeRecords(database: Database, writes: readonly RecordValues[]): Promise<void> {
  if (writes.length > 0) await writeAll(writes.length)(database, ...writes.flat());
}

/**
 * Writes the records of an authorization where its portal session lives, and nothing otherwise. It locks the session: a
 * concurrent end waits for it. $1: the provider session, $2: now, $3: the account, $4: the app, $5: the start of the
 * day: the consent's last use is written once a day.
 */
const writeWhereLiving = statementsOf(
  (records) => `
    with living as materialized (
      select session.id from authorization_session tie join session on session.id = tie.portal_session_id
      where tie.uid = $1 and session.expires_at > $2 for key share of session
    ), touched as (
      update consent set last_used_at = $2
      where account_id = $3::uuid and client_id = $4 and last_used_at < $5 and exists (select from living)
    )
    insert into authorization_record (${recordColumns})
    select * from (values ${rowsFrom(6, records)}) as record (${recordColumns})
    where exists (select from living)
    ${replaceRecord} returning id`,
);

/**
 * Writes the records of an authorization in one statement. False where nothing was written, because the portal session
 * has ended.
 */
export async function writeAuthorization(
  database: Database,
  writes: readonly RecordValues[],
  { uid, accountId, appId, now }: { uid: string; accountId: string; appId: string; now: Date },
): Promise<boolean> {
  const about = [uid, now, accountId, appId, beijingDayStart(now)];
  const written = await writeWhereLiving(writes.length)(database, ...about, ...writes.flat());
  return written.length > 0;
}
