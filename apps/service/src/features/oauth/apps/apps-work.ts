import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import type { Database } from '../../../database/connect/open-postgres.ts';
import type { PassingCounts } from '../../../transaction/passing-counts.ts';
import type { Work } from '../../../transaction/work.ts';
import type { AgreementWork } from '../../sign-in/agreements/record-agreement.ts';
import type { SignInCounts } from './sign-in-counts.ts';

/** The work of what concerns other people's apps. */
export interface AppsWork extends AgreementWork {
  /** Requests to addresses that developers chose: the public internet only. */
  readonly fetch: typeof globalThis.fetch;
  readonly signInCounts: SignInCounts;
  /** What apps are given of people, on its way to the table that people read. */
  readonly dataAccess: DataAccessCounts;
  /**
   * The pool itself, for the store of the OAuth library: each of its writes is one statement and a whole, and a
   * transaction around each would double the trips of the hottest path. And for what apps were given, which is written
   * in passing by one statement. Nothing else writes past a change.
   */
  readonly pool: Database;
}

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
