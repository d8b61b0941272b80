import type { Caller } from '../../../kernel/caller.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { Challenge, ChallengeStore } from './challenge-store.ts';

export interface ResumeChallengeDependencies {
  readonly challenges: ChallengeStore;
  findAccount(id: string): Promise<Account | null>;
}

/** The waiting sign-in and its account as it is now, or null where it has ended. */
export function createResumeChallenge({ challenges, findAccount }: ResumeChallengeDependencies) {
  return async function resumeChallenge(
    challengeId: string,
    caller: Caller,
  ): Promise<{ challenge: Challenge; account: Account } | null> {
    const challenge = await challenges.find(challengeId, caller);
    const account = challenge && (await findAccount(challenge.accountId));
    if (!account || account.status !== 'active') return null;
    // A first factor that was proven with the old password is worth nothing once there is a new one.
    const changedAt = account.passwordChangedAt;
    return changedAt && changedAt > challenge.startedAt ? null : { challenge, account };
  };
}

export type ResumeChallenge = ReturnType<typeof createResumeChallenge>;
