import { isAuthenticatorCode } from '@tongxing/contract/rules/second-factor-code.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import { digestsByEach } from '../../../transaction/peppers.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import type { GuessAttempt } from '../../protection/throttling/throttle.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotpSteps } from './totp.ts';
import { findTotp, useRecoveryCode, useTotpStep } from './totp-store.ts';

/** `used`: the right code of a step that was accepted before. */
export type SecondFactorVerdict = 'authenticator' | 'recovery_code' | 'used' | 'wrong';

/** The context under which the vault seals an authenticator's secret. */
export const totpContext = (accountId: string) => `totp ${accountId}`;

/**
 * Verifies an authenticator or recovery code. A right code is used up in a change of its own: of twenty equal
 * answers at once one is right, and a used code stays used whatever follows. The caller limits the tries.
 */
export async function verifySecondFactor(
  work: Work,
  accountId: string,
  code: string,
): Promise<SecondFactorVerdict> {
  const totp = await findTotp(work.db, accountId);
  if (!totp) return 'wrong';
  if (!isAuthenticatorCode(code)) {
    const hashes = digestsByEach(work, (pepper) => hashRecoveryCode(code, accountId, pepper));
    return work.change(async (change) => {
      if (!(await useRecoveryCode(change, accountId, hashes))) return 'wrong';
      await change.record({ accountId, kind: 'recovery_code_used' });
      change.after(notice({ accountId, what: '用一个恢复码通过了两步验证', link: 'security_change' }));
      return 'recovery_code';
    });
  }
  const steps = findTotpSteps(work.vault.open(totp.secret, totpContext(accountId)), code, work.clock.now());
  if (steps.length === 0) return 'wrong';
  return work.change(async (change) => {
    for (const step of steps) if (await useTotpStep(change, accountId, step)) return 'authenticator';
    return 'used';
  });
}

/**
 * One try at the account's authenticator or recovery codes, at sign-in and in the security check alike: it is the
 * same secret. Only a caller who has proven the first factor can guess, so the account's limit is stricter than for
 * strangers: new challenges, sessions and addresses bring no fresh tries (NIST SP 800-63B-4 §3.2.2).
 */
export function secondFactorGuess(accountId: string, { ip }: Caller, isKnownDevice: boolean): GuessAttempt {
  const everywhere = { free: 15, longestWaitSeconds: 3600 };
  return { subject: `second-factor:${accountId}`, ip, isKnownDevice, everywhere };
}
