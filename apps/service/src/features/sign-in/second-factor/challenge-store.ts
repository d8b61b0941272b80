import { challengeAttempts, challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import type { SignInAttempt } from '../../protection/sessions/sign-in-attempt.ts';

/** A sign-in whose first factor is proven, kept until the second one is. */
export interface Challenge extends Omit<SignInAttempt, 'account'> {
  readonly accountId: string;
  readonly startedAt: Date;
  readonly device: string | null;
}

const keyOf = (id: string) => `challenge:${digestText(id)}`;

/** Keeps the attempt for the browser that made it; the challenge's id is a secret, kept as a digest. */
export async function openChallenge(
  { state, clock, random, caller }: Work,
  { account, ...attempt }: SignInAttempt,
): Promise<string> {
  const id = random.token();
  const challenge = {
    ...attempt,
    // It is answered by a call, whose answer gives cookies, also where it came up in a stream.
    isStreamed: false,
    accountId: account.id,
    startedAt: clock.now(),
    device: caller.device,
  } satisfies Challenge;
  await state.set(keyOf(id), JSON.stringify(challenge), challengeLifetimeSeconds);
  return id;
}

/** The living challenge, or null; also null in any other browser than the one that began it. */
async function findChallenge({ state, caller }: Work, id: string): Promise<Challenge | null> {
  const saved = await state.get(keyOf(id));
  if (!saved) return null;
  const challenge = JSON.parse(saved) as Omit<Challenge, 'startedAt'> & { startedAt: string };
  if (challenge.device !== caller.device) return null;
  return { ...challenge, startedAt: new Date(challenge.startedAt) };
}

/** Counts a try before it is looked at; the tries left after it, negative where there were none. */
export async function countChallengeTry({ state }: Work, id: string): Promise<number> {
  const tries = await state.increment(`${keyOf(id)}:tries`, 1, challengeLifetimeSeconds);
  return challengeAttempts - tries;
}

/** Ends the challenge; true for the one caller that did. */
export async function endChallenge({ state }: Work, id: string): Promise<boolean> {
  return (await state.take(keyOf(id))) !== null;
}

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
