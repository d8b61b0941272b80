import type { Caller } from '../../../kernel/network/caller.ts';
import type { GuessAttempt } from '../../protection/throttling/throttle.ts';

/**
 * One try at the account's authenticator or recovery codes, at the door and in the security check alike: it is the
 * same secret. Only who has proven the first factor can guess, so the bound on the account is stricter than for
 * strangers: new challenges, sessions and addresses bring no fresh tries (NIST SP 800-63B-4 §3.2.2).
 */
export function secondFactorGuess(accountId: string, { ip }: Caller, isKnownDevice: boolean): GuessAttempt {
  const everywhere = { free: 15, longestWaitSeconds: 3600 };
  return { subject: `second-factor:${accountId}`, ip, isKnownDevice, everywhere };
}
