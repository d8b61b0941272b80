import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { DataAccessWay } from '@tongxing/contract/calls/data-access.ts';
import type { Database } from '../../../database/connect/open-postgres.ts';
import type { Result } from '../../../kernel/result.ts';
import type { PassingCounts } from '../../../transaction/passing-counts.ts';
import type { Work } from '../../../transaction/work.ts';
import type { AgreementWork } from '../../sign-in/agreements/record-agreement.ts';
import type { SignInCounts } from './sign-in-counts.ts';

/** Clients that nobody registered: their id is the address of a document that describes them. */
export interface DescribedApps {
  /** Whether an id is such an address, and the operator lets its host in. */
  isLetIn(work: Pick<AppsWork, 'settings'>, id: string): boolean;
  /**
   * Reads the document, where what is stored of it is no longer good; true where the app was written. What is wrong with it
   * is the failure, for the developer.
   */
  refresh(work: AppsWork, id: string, known: Date | null): Promise<Result<boolean, 'bad_document'>>;
}

/** The work of the OAuth features. */
export interface AppsWork extends AgreementWork {
  readonly describedApps: DescribedApps;
  /** For requests to URLs of developers: reaches the public internet only, and bounds every answer. */
  readonly fetch: typeof globalThis.fetch;
  readonly signInCounts: SignInCounts;
  /** Data accesses of apps, before they are written to the table. */
  readonly dataAccess: DataAccessCounts;
  /**
   * The pool itself, for the OAuth library's store: each of its writes is one complete statement, and a transaction would
   * double the round trips of the hottest path. Data accesses are written by one statement too. Nothing else writes
   * outside of a change.
   */
  readonly pool: Database;
}

/** What an app got of a person, and how often on one day. */
export interface DataAccess {
  readonly accountId: string;
  readonly appId: string;
  /** In Beijing time: `2026-11-21`. */
  readonly day: string;
  readonly way: DataAccessWay;
  /** In the order of the contract. */
  readonly kinds: readonly AppScope[];
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Data accesses that this process has counted and not yet written. */
export type DataAccessCounts = PassingCounts<DataAccess, Work & { readonly pool: Database }>;
