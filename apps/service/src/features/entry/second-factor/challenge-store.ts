import { challengeAttempts, challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { SignInAttempt } from '../sign-in/finish-sign-in.ts';

/** A sign-in whose first factor is proven, kept until the second one is. */
export interface Challenge extends Omit<SignInAttempt, 'account' | 'caller'> {
  readonly accountId: string;
  readonly startedAt: Date;
  readonly device: string | null;
}

/** The sign-ins that wait for a second factor. Their ids are secrets, kept as digests. */
export function createChallengeStore({
  state,
  clock,
  random,
}: {
  state: ShortLivedState;
  clock: Clock;
  random: Random;
}) {
  const keyOf = (id: string) => `challenge:${digestText(id)}`;

  return {
    /** Keeps the attempt for the browser that made it and returns the challenge's id. */
    async open({ account, caller, ...attempt }: SignInAttempt): Promise<string> {
      const id = random.token();
      const challenge = {
        ...attempt,
        accountId: account.id,
        startedAt: clock.now(),
        device: caller.device,
      } satisfies Challenge;
      await state.set(keyOf(id), JSON.stringify(challenge), challengeLifetimeSeconds);
      return id;
    },

    /** The living challenge, or null; also null in any other browser than the one that began it. */
    async find(id: string, caller: Caller): Promise<Challenge | null> {
      const kept = await state.get(keyOf(id));
      if (!kept) return null;
      const challenge = JSON.parse(kept) as Omit<Challenge, 'startedAt'> & { startedAt: string };
      if (challenge.device !== caller.device) return null;
      return { ...challenge, startedAt: new Date(challenge.startedAt) };
    },

    /** Counts a try before it is looked at; the tries left after it, negative where there were none. */
    async countTry(id: string): Promise<number> {
      const tries = await state.increment(`${keyOf(id)}:tries`, 1, challengeLifetimeSeconds);
      return challengeAttempts - tries;
    },

    /** Ends the challenge; true for the one caller that did. */
    async end(id: string): Promise<boolean> {
      return (await state.take(keyOf(id))) !== null;
    },
  };
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>;
