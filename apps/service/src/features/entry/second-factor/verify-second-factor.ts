import { isAuthenticatorCode } from '@tongxing/contract/rules/second-factor-code.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Vault } from '../../../kernel/vault.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotpSteps } from './totp.ts';
import type { TotpStore } from './totp-store.ts';

export interface VerifySecondFactorDependencies {
  readonly store: TotpStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly pepper: Buffer;
}

/** `used`: the right digits of a step that was accepted before. */
export type SecondFactorVerdict = 'authenticator' | 'recovery_code' | 'used' | 'wrong';

/** What the vault seals an authenticator's secret under. */
export const totpContext = (accountId: string) => `totp ${accountId}`;

/**
 * Looks at six digits of the authenticator or a recovery code, and uses it up where it is right: of twenty equal
 * answers at once, one is right. The caller bounds the tries.
 */
export function createVerifySecondFactor({ store, vault, clock, pepper }: VerifySecondFactorDependencies) {
  return async function verifySecondFactor(accountId: string, code: string): Promise<SecondFactorVerdict> {
    const totp = await store.find(accountId);
    if (!totp) return 'wrong';
    if (!isAuthenticatorCode(code)) {
      const isUsed = await store.useRecoveryCode(accountId, hashRecoveryCode(code, accountId, pepper));
      return isUsed ? 'recovery_code' : 'wrong';
    }
    const steps = findTotpSteps(vault.open(totp.secret, totpContext(accountId)), code, clock.now());
    for (const step of steps) {
      if (await store.useStep(accountId, step)) return 'authenticator';
    }
    return steps.length > 0 ? 'used' : 'wrong';
  };
}

export type VerifySecondFactor = ReturnType<typeof createVerifySecondFactor>;
