import type { Caller } from '../../../kernel/caller.ts';
import { fail } from '../../../kernel/result.ts';
import type { SignInGate } from '../sign-in/finish-sign-in.ts';
import type { ChallengeStore } from './challenge-store.ts';
import type { TotpStore } from './totp-store.ts';

export interface RequireSecondFactorDependencies {
  readonly store: TotpStore;
  readonly challenges: ChallengeStore;
  isTrusted(accountId: string, caller: Caller): Promise<boolean>;
}

/**
 * The gate of two-step verification: whatever the first factor was, a sign-in to a protected account stops here
 * until the second one is shown. A passkey has shown both (`mfa`).
 */
export function createRequireSecondFactor(dependencies: RequireSecondFactorDependencies): SignInGate {
  const { store, challenges, isTrusted } = dependencies;
  return async function requireSecondFactor(attempt) {
    if (attempt.factors.includes('mfa')) return null;
    const { account, caller } = attempt;
    if (!(await store.find(account.id)) || (await isTrusted(account.id, caller))) return null;
    return fail('second_factor_required', { session_id: await challenges.open(attempt) });
  };
}
