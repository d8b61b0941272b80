import type { ReadingWay } from '@tongxing/contract/app-readings.ts';
import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { PassingCounts } from '../../../unit-of-work/passing-counts.ts';
import type { Work } from '../../../unit-of-work/work.ts';

/** What was handed to an app of a person, and how often on one day. */
export interface Reading {
  readonly accountId: string;
  readonly clientId: string;
  /** Beijing's: `2026-11-21`. */
  readonly day: string;
  readonly way: ReadingWay;
  /** In the order of the contract. */
  readonly kinds: readonly ClientScope[];
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Readings that this process has seen and not yet written. */
export type Readings = PassingCounts<Reading, Work & { readonly pool: Database }>;
