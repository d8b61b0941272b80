import type { Work } from '../../../transaction/work.ts';

/** Hashing takes tens of milliseconds of CPU time, so it belongs to `Work`: no transaction can wait for it. */
export interface PasswordHashing {
  /** For storage. @throws {QueueFullError} if too many are waiting; answered as 503. */
  hash(password: string): Promise<string>;
  /** Whether `password` matches `stored`, which may be an imported hash. */
  verify(stored: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and is always false: for accounts that do not exist. */
  verifyNothing(password: string): Promise<false>;
  /** Whether the hash has other parameters than the current ones. It is renewed at the next sign-in. */
  needsRehash(stored: string): boolean;
}

/**
 * Resolves when a refusal may be answered that began at `startedAt` (of `performance.now()`): imported hashes cost more or
 * less than our own, and must not be told apart by time. `stored`: the hash of the account, if there is one.
 */
export type RefusalTime = (startedAt: number, stored?: string | null) => Promise<void>;

export interface PasswordWork extends Work {
  readonly passwords: PasswordHashing;
  readonly refusalTime: RefusalTime;
}
