import { sql } from 'kysely';
import { migrations } from '../../../database/migrations.ts';
import type { StateServerInfo } from '../../../kernel/state/short-lived-state.ts';
import { countEffectsBefore } from '../../../transaction/outbox-queue.ts';
import { type Check, type Finding, megabytes, ok, warning, wrong } from './finding.ts';

const oldestPostgres = 15;

export const checkDatabase: Check = async ({ pool }) => {
  const { rows } = await sql<{
    version: string;
    now: Date;
    size: number;
    connections: number;
    most: number;
    fsync: string;
    commits: string;
    pages: string;
    oldest: number | null;
  }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
      (select extract(epoch from max(clock_timestamp() - xact_start))::int from pg_stat_activity
        where state <> 'idle' and pid <> pg_backend_pid()) as oldest`.execute(pool);
  const [row] = rows;
  if (!row) return wrong('database', 'does not answer', 'See DATABASE_URL.');
  const text = `PostgreSQL ${row.version}, ${megabytes(row.size)}`;
  const findings: Finding[] = [
    Number.parseInt(row.version, 10) >= oldestPostgres
      ? ok('database', text)
      : wrong('database', text, `Use PostgreSQL ${oldestPostgres} or later.`),
  ];
  const losing = [
    ['fsync', row.fsync],
    ['synchronous_commit', row.commits],
    ['full_page_writes', row.pages],
  ].filter(([, value]) => value === 'off');
  if (losing.length > 0) {
    const names = losing.map(([name]) => name).join(', ');
    findings.push(
      wrong('durability', `${names} off`, 'Turn it on: what was answered can be lost with the power.'),
    );
  }
  if (row.connections > row.most * 0.8) {
    findings.push(
      warning('connections', `${row.connections} of ${row.most}`, 'Raise max_connections, or use a pooler.'),
    );
  }
  if ((row.oldest ?? 0) > 300) {
    findings.push(
      warning('transactions', `one is open for ${row.oldest} s`, 'See pg_stat_activity: it keeps dead rows.'),
    );
  }
  return findings;
};

export const checkClock: Check = async ({ clock, pool }) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(pool);
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime()) / 1000;
  const text = `${apart.toFixed(1)} s apart from the database`;
  return apart < 5
    ? ok('clock', text)
    : wrong('clock', text, 'Let NTP set both clocks: codes and tokens have times.');
};

export const checkMigrations: Check = async ({ pool }) => {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(pool);
  const known = Object.keys(migrations);
  const done = new Set(rows.map(({ name }) => name));
  const missing = known.filter((name) => !done.has(name));
  const newer = rows.filter(({ name }) => !known.includes(name));
  if (missing.length > 0)
    return wrong('migrations', `missing: ${missing.join(', ')}`, 'Start the service once: it migrates.');
  if (newer.length > 0)
    return wrong('migrations', 'the database is of a newer version', 'Run the newer version.');
  return ok('migrations', `${known.length} applied`);
};

export const checkEffects: Check = async ({ db, clock }) => {
  const late = await countEffectsBefore(db, new Date(clock.now().getTime() - 3_600_000));
  if (late === 0) return ok('deliveries', 'none is late');
  return warning(
    'deliveries',
    `${late} are late by more than an hour`,
    'See the log: a vendor may refuse them.',
  );
};

/** Whether PostgreSQL archives its WAL, where `archive_mode` is on, as pgBackRest needs it. */
export const checkArchive: Check = async ({ pool }) => {
  const { rows } = await sql<{ mode: string; archived_at: Date | null; refused: string | null }>`
    select current_setting('archive_mode') as mode, last_archived_time as archived_at,
           case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as refused
    from pg_stat_archiver`.execute(pool as never);
  const [found] = rows;
  if (!found || found.mode === 'off') return [];
  if (found.refused !== null) {
    return wrong(
      'archive',
      `PostgreSQL cannot hand over ${found.refused}`,
      'See archive_command and the log of PostgreSQL: is the archive away, or the disk full?',
    );
  }
  return found.archived_at
    ? ok('archive', `handed over until ${found.archived_at.toISOString()}`)
    : ok('archive', 'the first segments are on their way');
};

interface Named {
  readonly name: string;
}
const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name).join(', ');

/**
 * Reports invalid indexes, large unused ones, and large tables that are often scanned whole for lack of an index, by
 * PostgreSQL's statistics.
 */
export const checkIndexes: Check = async ({ pool }) => {
  const [invalid, unused, whole] = await Promise.all([
    sql<Named>`
      select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indrelid in (select relid from pg_stat_user_tables) order by 1`.execute(pool),
    sql<Named>`
      select one.indexrelname as name from pg_stat_user_indexes one join pg_index using (indexrelid)
      where one.idx_scan = 0 and not indisunique and pg_relation_size(one.indexrelid) > 100 * 1024 * 1024
        and (select sum(idx_scan) from pg_stat_user_indexes other where other.relid = one.relid) > 100000
      order by 1`.execute(pool),
    sql<Named>`
      select relname as name from pg_stat_user_tables
      where n_live_tup > 100000 and seq_scan > 1000 and seq_scan > coalesce(idx_scan, 0)
        and seq_tup_read > seq_scan * n_live_tup / 2 order by 1`.execute(pool),
  ]);
  const findings: Finding[] = [];
  if (invalid.rows.length > 0) {
    const advice = 'Make it again: reindex index concurrently NAME.';
    findings.push(wrong('indexes', `not in use: ${namesOf(invalid.rows)}`, advice));
  }
  if (whole.rows.length > 0) {
    const advice = 'Compare its indexes with those of a new installation: one is missing.';
    findings.push(warning('indexes', `read whole again and again: ${namesOf(whole.rows)}`, advice));
  }
  if (unused.rows.length > 0) {
    const advice = 'Drop it where you have added it yourself: it slows writing down.';
    findings.push(warning('indexes', `large, and never asked: ${namesOf(unused.rows)}`, advice));
  }
  return findings.length > 0 ? findings : ok('indexes', 'all in use');
};

const name = ({ redisUrl }: { readonly redisUrl: string | null }) => (redisUrl ? 'redis' : 'state');

/** A server that evicts keys or restarts empty also loses counters: whoever guesses codes would get new tries. */
function judge({ version, evictionPolicy, mostBytes, servers }: StateServerInfo): Finding {
  const who = servers > 1 ? `${version} (Cluster, ${servers} masters)` : version;
  const text = `${who}, ${evictionPolicy ?? 'tells no maxmemory-policy'}`;
  if (evictionPolicy === null || evictionPolicy === 'noeviction') return ok('redis', text);
  const advice =
    'Set maxmemory-policy to noeviction: it forgets used codes and counted tries where it is full.';
  return mostBytes > 0 ? wrong('redis', text, advice) : warning('redis', text, advice);
}

/** Whether the store of short-lived state works, and which one it is. */
export const checkState: Check = async ({ state, settings, random }) => {
  const key = `doctor:${random.token()}`;
  try {
    await state.set(key, '1', 5);
    if ((await state.take(key)) !== '1') {
      return wrong(name(settings), 'does not keep what is set', 'See maxmemory-policy: noeviction.');
    }
    const server = await state.server();
    return server ? judge(server) : ok(name(settings), 'keeps and forgets');
  } catch (error) {
    return wrong(
      name(settings),
      error instanceof Error ? error.message : 'does not answer',
      'See REDIS_URL.',
    );
  }
};
