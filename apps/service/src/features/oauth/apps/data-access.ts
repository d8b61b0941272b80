import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import type { Database } from '../../../database/connect/open-postgres.ts';
import type { PassingCounts } from '../../../transaction/passing-counts.ts';
import type { Work } from '../../../transaction/work.ts';

/** What was handed to an app of a person, and how often on one day. */
export interface DataAccess {
  readonly accountId: string;
  readonly appId: string;
  /** Beijing's: `2026-11-21`. */
  readonly day: string;
  readonly way: DataAccessWay;
  /** In the order of the contract. */
  readonly kinds: readonly AppScope[];
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Readings that this process has seen and not yet written. */
export type DataAccessCounts = PassingCounts<DataAccess, Work & { readonly pool: Database }>;
