import { sql } from 'kysely';
import { migrations } from '../../../database/migrations.ts';
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
