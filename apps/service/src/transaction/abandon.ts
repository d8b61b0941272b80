import type { Failure } from '../kernel/result.ts';

/** Carries a failure out of a transaction that is rolled back. */
export class Abandoned extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`abandoned: ${failure.failure}`);
    this.failure = failure;
  }
}

/**
 * Ends a change with a failure and rolls it back. A failure that is only returned commits what was written. `return
 * abandon(fail('identity_taken'))` inside `work.change(…)`.
 */
export function abandon<const F extends Failure>(failure: F): F {
  throw new Abandoned(failure);
}
