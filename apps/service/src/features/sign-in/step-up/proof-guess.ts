import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { isQrCopy } from '../../protection/evidence/evidence.ts';
import type { GuessAttempt } from '../../protection/throttling/throttle.ts';

/**
 * One try of a session at a proof of its account: in the security check, and wherever the old password or a code is
 * asked for again. Tries are counted for the account, over all sessions and addresses: otherwise each session
 * derived from a stolen one would bring fresh tries. Only signed-in callers can use them up. A browser signed in
 * only by a QR code counts as unknown: a stolen token can create any number of them.
 */
export async function proofGuess(
  { caller, clock, db }: Work,
  { accountId, evidence }: SignedInSession,
): Promise<GuessAttempt> {
  const { isKnown: isKnownBrowser } = await findKnownDevice(db, accountId, caller, clock.now());
  const isKnown = isKnownBrowser && !isQrCopy(evidence);
  const everywhere = { free: 10, longestWaitSeconds: 900 };
  return { subject: `step-up:${accountId}`, ip: caller.ip, isKnownDevice: isKnown, everywhere };
}
