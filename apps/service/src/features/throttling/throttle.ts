import { clientKey, networkKey } from '../../kernel/ip-address.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { ShortLivedState } from '../../kernel/short-lived-state.ts';

/**
 * Slows guessing without a lock that a stranger could cause (decisions §6.2). Failures are counted for three
 * things: this subject from this network, this client, and the subject everywhere from devices it has not
 * signed in on. Past the free tries the wait doubles. An own, known device is never held up by strangers.
 */
export interface Throttle {
  /** Counts one try before it is evaluated; a failure names the seconds to wait, and the try must not be evaluated. */
  admit(attempt: GuessAttempt): Promise<Failure<'too_many'> | null>;
  /** Forgets the counts of this subject from this network after a success. */
  forgive(attempt: GuessAttempt): Promise<void>;
}

export interface GuessAttempt {
  /** What is being guessed at, in one canonical form: `password:account-id`, `code:login:13800000000`. */
  readonly subject: string;
  readonly ip: string;
  /** The subject has signed in on this device before. */
  readonly isKnownDevice: boolean;
  /** Tries without a wait, where what is guessed at has a limit of its own; 5 by default. */
  readonly free?: number;
}

interface Rule {
  readonly key: string;
  /** Tries without a wait. */
  readonly free: number;
  readonly longestWaitSeconds: number;
}

const windowSeconds = 3600;
const firstWaitSeconds = 4;

function rulesOf({ subject, ip, isKnownDevice, free = 5 }: GuessAttempt): Rule[] {
  const rules = [
    {
      key: `${subject}|${isKnownDevice ? `known ${clientKey(ip)}` : networkKey(ip)}`,
      free,
      longestWaitSeconds: 900,
    },
    { key: `client|${clientKey(ip)}`, free: 40, longestWaitSeconds: 900 },
  ];
  return isKnownDevice
    ? rules
    : [...rules, { key: `${subject}|strangers`, free: 50, longestWaitSeconds: 60 }];
}

export function createThrottle(state: ShortLivedState): Throttle {
  async function admitRule({ key, free, longestWaitSeconds }: Rule): Promise<number> {
    const waiting = await state.secondsLeft(`wait:${key}`);
    if (waiting !== null && waiting > 0) return waiting;
    const count = await state.increment(`tries:${key}`, 1, windowSeconds);
    if (count <= free) return 0;
    const wait = Math.min(firstWaitSeconds * 2 ** Math.min(count - free - 1, 12), longestWaitSeconds);
    // Of many tries at once past the free ones, one is let through and starts the wait.
    const isFirst = await state.add(`wait:${key}`, '1', wait);
    return isFirst ? 0 : wait;
  }

  return {
    async admit(attempt) {
      for (const rule of rulesOf(attempt)) {
        const wait = await admitRule(rule);
        if (wait > 0) return fail('too_many', { retry_after: wait });
      }
      return null;
    },
    async forgive(attempt) {
      const [own] = rulesOf(attempt);
      if (own) await Promise.all([state.delete(`tries:${own.key}`), state.delete(`wait:${own.key}`)]);
    },
  };
}
