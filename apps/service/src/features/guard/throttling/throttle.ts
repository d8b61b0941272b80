import { clientKey, networkKey } from '../../../kernel/ip-address.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';

/**
 * Slows guessing without a lock that a stranger could cause (decisions §6.2). Tries are counted for four things:
 * this subject from this network, this client, this network, and the subject everywhere. Past the free tries the
 * wait doubles. A browser the subject has signed in on is held up by its own tries alone.
 */
export interface Throttle {
  /** Counts one try before it is evaluated; a failure names the seconds to wait, and the try must not be evaluated. */
  admit(attempt: GuessAttempt): Promise<Failure<'too_many'> | null>;
  /** After a success: forgets the counts of this subject from here, and takes the try back from the shared ones. */
  forgive(attempt: GuessAttempt): Promise<void>;
}

export interface GuessAttempt {
  /** What is being guessed at, in one canonical form: `password:account-id`, `code:13800000000`. */
  readonly subject: string;
  readonly ip: string;
  /** The subject has signed in on this device before. */
  readonly isKnownDevice: boolean;
  /** Tries from here without a wait, where what is guessed at has a limit of its own; 5 by default. */
  readonly free?: number;
  /**
   * The bound on the subject from everywhere, where only who has proven something already can guess (a second
   * factor behind a right password): it may be stricter, as no stranger can use it up.
   */
  readonly everywhere?: Bound;
}

interface Bound {
  /** Tries without a wait, in an hour. */
  readonly free: number;
  readonly longestWaitSeconds: number;
}

interface Rule extends Bound {
  readonly key: string;
}

const windowSeconds = 3600;
const firstWaitSeconds = 4;
const longestWaitSeconds = 900;
/** Whole schools and offices stand behind one address: successes are taken back from these two. */
const client: Bound = { free: 40, longestWaitSeconds };
const network: Bound = { free: 200, longestWaitSeconds };
/** Short, as strangers can cause it: an hour of it costs the owner on a new device a minute. */
const strangers: Bound = { free: 50, longestWaitSeconds: 60 };

function rulesOf(attempt: GuessAttempt): [Rule, ...Rule[]] {
  const { subject, ip, isKnownDevice, free = 5, everywhere = strangers } = attempt;
  const here: Bound = { free, longestWaitSeconds };
  if (isKnownDevice) return [{ ...here, key: `${subject}|known ${clientKey(ip)}` }];
  return [
    { ...here, key: `${subject}|${networkKey(ip)}` },
    { ...client, key: `client|${clientKey(ip)}` },
    { ...network, key: `network|${networkKey(ip)}` },
    { ...everywhere, key: `${subject}|strangers` },
  ];
}

export function createThrottle(state: ShortLivedState): Throttle {
  /** Seconds to wait for this try; 0 where it may be evaluated. */
  async function count({ key, free, longestWaitSeconds }: Rule): Promise<number> {
    const tries = await state.increment(`tries:${key}`, 1, windowSeconds);
    if (tries <= free) return 0;
    const wait = Math.min(firstWaitSeconds * 2 ** Math.min(tries - free - 1, 12), longestWaitSeconds);
    // Of many tries at once past the free ones, one is let through and starts the wait.
    const isFirst = await state.add(`wait:${key}`, '1', wait);
    return isFirst ? 0 : wait;
  }

  return {
    async admit(attempt) {
      const rules = rulesOf(attempt);
      const waiting = await Promise.all(rules.map(({ key }) => state.secondsLeft(`wait:${key}`)));
      const longest = Math.max(...waiting.map((left) => left ?? 0));
      // Tries during a wait are not counted: hammering does not lengthen it.
      const wait = longest > 0 ? longest : Math.max(...(await Promise.all(rules.map(count))));
      return wait > 0 ? fail('too_many', { retry_after: wait }) : null;
    },

    async forgive(attempt) {
      const [own, ...shared] = rulesOf(attempt);
      await Promise.all([
        state.delete(`tries:${own.key}`),
        state.delete(`wait:${own.key}`),
        ...shared.map(({ key }) => state.increment(`tries:${key}`, -1, windowSeconds)),
      ]);
    },
  };
}
