import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { isQrCopy } from '../../protection/evidence/evidence.ts';
import type { GuessAttempt } from '../../protection/throttling/throttle.ts';

/**
 * One try of a session at what proves its account: in the security check, and wherever the old password or a code is
 * asked for again. Counted for the account, over all its sessions and addresses: each session that was derived from a
 * stolen one would bring fresh tries else. Nobody but who is signed in can use them up; and a browser that is signed in by
 * a code alone is a stranger here, for a stolen token makes as many of them as it likes.
 */
export async function proofGuess(
  { caller, clock, db }: Work,
  { accountId, evidence }: SignedInSession,
): Promise<GuessAttempt> {
  const { isKnown: isThere } = await findKnownDevice(db, accountId, caller, clock.now());
  const isKnown = isThere && !isQrCopy(evidence);
  const everywhere = { free: 10, longestWaitSeconds: 900 };
  return { subject: `step-up:${accountId}`, ip: caller.ip, isKnownDevice: isKnown, everywhere };
}
