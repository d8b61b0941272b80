import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { BenchContext, Costs } from '../bench.ts';
import { databaseUrlOf } from '../setup/database.ts';
import type { LoadResult } from './load.ts';
import { medianCosts } from './median-figures.ts';
import { isPostgres } from './memory.ts';
import { median } from './percentile.ts';
import { processesBelow, processorMilliseconds } from './processes.ts';

/** A process that counts its statements, and the PostgreSQL that it asks. */
export interface Counted {
  readonly counter: string;
  /** The parent of PostgreSQL's processes. */
  readonly databasePid: number;
  readonly databaseUrl: string;
}

/** The environment in which a process counts, and the socket on which it reports. */
export function countingEnvironment(): { readonly counter: string; readonly env: Record<string, string> } {
  const counter = path.join(mkdtempSync(path.join(tmpdir(), 'tongxing-count-')), 'socket');
  const module = path.join(import.meta.dirname, 'count-work.ts');
  return { counter, env: { NODE_OPTIONS: `--import ${module}`, BENCH_COUNTER: counter } };
}

/** Starts a product that counts; returns it with its counter. */
export async function startCounted(
  { startProduct }: Pick<BenchContext, 'startProduct'>,
  config: unknown,
  more: Readonly<Record<string, string>> = {},
) {
  const { counter, env } = countingEnvironment();
  const product = await startProduct({ config, env: { ...env, ...more } });
  const counted: Counted = {
    counter,
    databasePid: product.pid(),
    databaseUrl: await databaseUrlOf(product),
  };
  return { product, counted };
}

export type CountedLoad = LoadResult & { readonly costs: Costs };

/** The medians of several rounds of one load. */
export function medianOf(rounds: readonly CountedLoad[]): CountedLoad {
  const of = (read: (round: CountedLoad) => number) => median(rounds.map(read));
  return {
    count: of(({ count }) => count),
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    costs: medianCosts(rounds.map(({ costs }) => costs)),
  };
}

/** Does the work, which answers `count` requests, and adds the cost of one. */
export async function costsOf<Result extends { readonly count: number }>(
  counted: Counted,
  work: () => Promise<Result>,
): Promise<Result & { readonly costs: Costs }> {
  const before = await read(counted);
  const result = await work();
  const after = await read(counted);
  const each = (key: keyof Costs) => (after[key] - before[key]) / result.count;
  const costs: Costs = {
    service: each('service'),
    postgres: each('postgres'),
    client: each('client'),
    statements: each('statements'),
    fsyncs: each('fsyncs'),
  };
  return { ...result, costs };
}

async function read({ counter, databasePid, databaseUrl }: Counted): Promise<Costs> {
  const { statements, processor } = JSON.parse(await text(createConnection(counter))) as {
    statements: number;
    processor: number;
  };
  const { user, system } = process.cpuUsage();
  const database = processesBelow(databasePid).filter(({ name }) => isPostgres(name));
  return {
    service: processor,
    postgres: database.reduce((sum, { pid }) => sum + processorMilliseconds(pid) * 1000, 0),
    client: user + system,
    statements,
    fsyncs: await countFsyncs(databaseUrl),
  };
}

async function countFsyncs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ fsyncs: string | null }>(
      "select sum(fsyncs) as fsyncs from pg_stat_io where object = 'wal'",
    );
    return Number(rows[0]?.fsyncs ?? 0);
  } finally {
    await client.end();
  }
}
