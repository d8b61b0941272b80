import type { Database } from '../../../database/open-postgres.ts';
import type { AgreementWork } from '../../entry/agreements/record-agreement.ts';
import type { SignInCounts } from './sign-in-counts.ts';

/** The work of what concerns other people's apps. */
export interface AppsWork extends AgreementWork {
  /** Requests to addresses that developers chose: the public internet only. */
  readonly fetch: typeof globalThis.fetch;
  readonly signInCounts: SignInCounts;
  /**
   * The pool itself, for the store of the OAuth library: each of its writes is one statement and a whole, and a
   * transaction around each would double the trips of the hottest path. Nothing else writes past a change.
   */
  readonly pool: Database;
}
