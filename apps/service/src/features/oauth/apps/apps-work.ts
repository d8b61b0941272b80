import type { Database } from '../../../database/connect/open-postgres.ts';
import type { AgreementWork } from '../../sign-in/agreements/record-agreement.ts';
import type { DataAccessCounts } from './data-access.ts';
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
