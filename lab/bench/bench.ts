import type { OwnService, ServiceOptions } from '../../tests/setup/start-service.ts';

/** The target of a measurement, in its own unit. */
export type Reach = { readonly atLeast: number } | { readonly atMost: number };

/** The cost of one request, independent of other load: processor time in microseconds, and counts. */
export interface Costs {
  readonly service: number;
  readonly postgres: number;
  readonly client: number;
  /** Round trips to PostgreSQL, `begin` and `commit` included. */
  readonly statements: number;
  /** Times that PostgreSQL's WAL was synced to the disk. */
  readonly fsyncs: number;
}

export interface Figure {
  /** What was measured, in a few words: `userinfo, 16 in flight`. Unique within its bench. */
  readonly what: string;
  readonly value: number;
  /** `req/s`, `rows/s`, `s`, `ms`, `MB`, `kB`, `µs`, or `×` for a ratio. */
  readonly unit: string;
  readonly reach?: Reach;
  /** The cost of one request, which contention does not change. */
  readonly costs?: Costs;
}

export interface BenchContext {
  /** `--quick`: shows that a bench runs; its figures mean little. */
  readonly isQuick: boolean;
  /** How long the load for one figure lasts. */
  readonly seconds: number;
  /** Starts the product as `npm start` does after building; it ends with the bench. */
  startProduct(options?: ServiceOptions): Promise<OwnService>;
  /** Runs `end` after the bench, whatever happens; last in, first out. */
  onEnd(end: () => unknown): void;
  report(figure: Figure): void;
  /** Prints a line. */
  print(line: string): void;
}

/** What a file `lab/bench/<name>.bench.ts` exports: `name` and `run`. */
export interface Bench {
  readonly name: string;
  run(context: BenchContext): Promise<void>;
}
