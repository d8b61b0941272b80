import type { Evidence } from '../../../kernel/evidence.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { carry, hasTwoFactors, shown } from '../../protection/evidence/evidence.ts';
import type { SignInAttempt } from '../../protection/sessions/sign-in-attempt.ts';
import { openChallenge } from './challenge-store.ts';
import { findTotp } from './totp-store.ts';

/**
 * Requires the second factor of a protected account, whatever the first one was. Returns the completed evidence, or
 * opens a challenge. A passkey is both factors; a derived session has its parent's evidence; a trusted browser
 * carries the time at which the factor was proven there.
 */
export async function requireSecondFactor(
  work: Work,
  attempt: SignInAttempt,
): Promise<Result<Evidence, 'second_factor_required'>> {
  const { account, evidence } = attempt;
  if (attempt.derived || hasTwoFactors(evidence)) return succeed(evidence);
  if (attempt.isUnprotected || !(await findTotp(work.db, account.id))) return succeed(evidence);
  const { trustedSince } = await findKnownDevice(work.db, account.id, work.caller, work.clock.now());
  if (trustedSince) {
    return succeed([...evidence, ...carry([shown('totp', trustedSince)], 'trusted_browser')]);
  }
  return fail('second_factor_required', { session_id: await openChallenge(work, attempt) });
}
