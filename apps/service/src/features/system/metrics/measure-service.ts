import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Database } from '../../../database/connect/open-postgres.ts';
import type { Work } from '../../../transaction/work.ts';
import { passwordQueue } from '../../accounts/passwords/password-hash.ts';

export interface MeteredWork extends Work {
  readonly metrics: Registry;
  /** The pool of the database, with its connections. */
  readonly pool: Database & { readonly connections?: () => Connections };
}

interface Connections {
  readonly total: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/**
 * Adds gauges that are read when the metrics are collected: database connections, queued password hashes, outbox events,
 * the lag of standbys. Where the database does not answer, those that need it are absent and `database_up` is 0.
 */
export function measureService({ metrics, pool, clock }: MeteredWork): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool.connections?.() ?? { total: 0, idle: 0, waiting: 0 };
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'password_hashes',
    help: 'Passwords that are being hashed in this process, and those that wait for it.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = passwordQueue();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  // The gauges below are collected together and share one query.
  let asked: Promise<Figures | null> | null = null;
  const figures = () => {
    asked ??= readFigures(pool, clock.now())
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  for (const [name, help, read] of [
    ['effects_waiting', 'Mails, notices, webhooks and logouts not delivered yet.', (of) => of.waiting],
    ['effects_oldest_seconds', 'How long the oldest of them has been waiting.', (of) => of.oldest],
    [
      'database_replication_lag_seconds',
      'How far the slowest standby is behind the primary; 0 without one.',
      (of) => of.lag,
    ],
  ] as const satisfies readonly (readonly [string, string, (of: Figures) => number | null])[]) {
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        const now = await figures();
        const value = now && read(now);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered when the metrics were asked for.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
}

interface Figures {
  readonly waiting: number;
  readonly oldest: number;
  /** In seconds; null where the database role lacks `pg_read_all_stats`. */
  readonly lag: number | null;
}

async function readFigures(db: Database, now: Date): Promise<Figures | null> {
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from outbox_event) as waiting,
      (
        -- An event scheduled for later is not late.
        select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8
        from outbox_event where attempts > 0 or due_at <= ${now}
      ) as oldest,
      (
        select case when bool_or(state is null) then null else coalesce(max(extract(epoch from replay_lag)), 0) end::float8
        from pg_stat_replication
      ) as lag
  `.execute(db);
  return rows[0] ?? null;
}

let ofProcess: Registry | null = null;

/**
 * Adds the metrics of the process: memory, event loop, garbage collection. They are collected once per process, as the
 * collectors never end and would keep every service of the process in memory.
 */
export function measureProcess(registry: Registry): void {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    // Gauges whose names end like counters fail `promtool check metrics`; each also exists by type, without the suffix.
    for (const { name, type } of ofProcess.getMetricsAsArray())
      if (String(type) === 'gauge' && name.endsWith('_total')) ofProcess.removeSingleMetric(name);
  }
  for (const { name } of ofProcess.getMetricsAsArray())
    registry.registerMetric(ofProcess.getSingleMetric(name) as Metric);
}
