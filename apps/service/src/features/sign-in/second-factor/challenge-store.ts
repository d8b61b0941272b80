import { challengeAttempts, challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import type { SignInAttempt } from '../../protection/sessions/sign-in-attempt.ts';

/** A sign-in whose first factor is proven and whose second one is pending. */
export interface Challenge extends Omit<SignInAttempt, 'account'> {
  readonly accountId: string;
  readonly startedAt: Date;
  readonly device: string | null;
}

const keyOf = (id: string) => `challenge:${digestText(id)}`;

/** Stores the attempt for its own browser and returns the challenge's id, a secret that is stored as a digest. */
export async function openChallenge(
  { state, clock, random, caller }: Work,
  { account, ...attempt }: SignInAttempt,
): Promise<string> {
  const id = random.token();
  const challenge = {
    ...attempt,
    // A call answers it, and its reply can set cookies, even if a stream opened it.
    isStreamed: false,
    accountId: account.id,
    startedAt: clock.now(),
    device: caller.device,
  } satisfies Challenge;
  await state.set(keyOf(id), JSON.stringify(challenge), challengeLifetimeSeconds);
  return id;
}

/** The live challenge; null if there is none, or in another browser than its own. */
async function findChallenge({ state, caller }: Work, id: string): Promise<Challenge | null> {
  const saved = await state.get(keyOf(id));
  if (!saved) return null;
  const challenge = JSON.parse(saved) as Omit<Challenge, 'startedAt'> & { startedAt: string };
  if (challenge.device !== caller.device) return null;
  return { ...challenge, startedAt: new Date(challenge.startedAt) };
}

/** Counts a try before it is verified. Returns the tries left after it; negative if none were left. */
export async function countChallengeTry({ state }: Work, id: string): Promise<number> {
  const tries = await state.increment(`${keyOf(id)}:tries`, 1, challengeLifetimeSeconds);
  return challengeAttempts - tries;
}

/** Ends the challenge; of many calls at once, true for one. */
export async function endChallenge({ state }: Work, id: string): Promise<boolean> {
  return (await state.take(keyOf(id))) !== null;
}

/** A pending sign-in with its account's current row. */
export interface Resumed {
  readonly challenge: Challenge;
  readonly account: Account;
}

/** The pending sign-in with its account's current row; null if it has ended. */
export async function resumeChallenge(work: Work, challengeId: string): Promise<Resumed | null> {
  const challenge = await findChallenge(work, challengeId);
  const account = challenge && (await findAccount(work.db, challenge.accountId));
  if (!account || account.status !== 'active') return null;
  // A first factor proven with an old password no longer counts.
  const changedAt = account.passwordChangedAt;
  return changedAt && changedAt > challenge.startedAt ? null : { challenge, account };
}
