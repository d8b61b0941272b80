import type { Work } from '../../../transaction/work.ts';

/** Hashing takes tens of milliseconds of a processor: it hangs from the work, where a change cannot reach it. */
export interface PasswordHashing {
  /** For storage. @throws {QueueFullError} where too many are waiting: answered as 503. */
  hash(password: string): Promise<string>;
  /** True where `password` is the one behind `stored`, one of ours or of a system people came from. */
  verify(stored: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and is always false: for accounts that do not exist. */
  verifyNothing(password: string): Promise<false>;
  /** True where the hash was made otherwise than today's: it is renewed at the next sign-in. */
  needsRehash(stored: string): boolean;
}

export interface PasswordWork extends Work {
  readonly passwords: PasswordHashing;
}
