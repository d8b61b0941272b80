import type { FailureKey } from '@tongxing/contract/failures.ts';

/** The failures that nobody but customer service can do anything about, as their sentences say. */
export const serviceFailures: readonly string[] = [
  'account_disabled',
  'birthday_kept',
] satisfies FailureKey[];
