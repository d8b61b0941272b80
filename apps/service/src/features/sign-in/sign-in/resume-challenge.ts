import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { type Challenge, findChallenge } from '../second-factor/challenge-store.ts';

/** A waiting sign-in and its account as it is now. */
export interface Resumed {
  readonly challenge: Challenge;
  readonly account: Account;
}

/** The waiting sign-in and its account as it is now, or null where it has ended. */
export async function resumeChallenge(work: Work, challengeId: string): Promise<Resumed | null> {
  const challenge = await findChallenge(work, challengeId);
  const account = challenge && (await findAccount(work.db, challenge.accountId));
  if (!account || account.status !== 'active') return null;
  // A first factor that was proven with the old password is worth nothing once there is a new one.
  const changedAt = account.passwordChangedAt;
  return changedAt && changedAt > challenge.startedAt ? null : { challenge, account };
}
