import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds } from '../../../kernel/clock.ts';

/**
 * Whether the second account was proven for this very merge: by a security check or by signing in, both
 * after the merge began and in the last ten minutes. A sign-in counts only if it was as strong as the account
 * is, and a switch, which asks for nothing, never does.
 */
export function isProvenSince(
  { stepUpAt, signedInAt, methods }: Pick<SignedInSession, 'stepUpAt' | 'signedInAt' | 'methods'>,
  begunAt: Date,
  now: Date,
  hasSecondFactor: boolean,
): boolean {
  const isOfThisMerge = (moment: Date) =>
    moment >= begunAt && addSeconds(moment, stepUpLifetimeSeconds) > now;
  if (stepUpAt && isOfThisMerge(stepUpAt)) return true;
  const isStrong = !hasSecondFactor || methods.includes('mfa');
  return isStrong && !methods.includes('switch') && isOfThisMerge(signedInAt);
}
