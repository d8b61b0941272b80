import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import { type BackoffLimit, countUse, takeUseBack } from '../../../kernel/state/rate-limit.ts';
import type { Work } from '../../../transaction/work.ts';

export interface GuessAttempt {
  /** What is being guessed at, in one canonical form: `step-up:account-id`, `code:13800000000`. */
  readonly subject: string;
  readonly ip: string;
  /** The subject has signed in on this device before. */
  readonly isKnownDevice: boolean;
  /** Tries from here without a wait, where what is guessed at has a limit of its own; 5 by default. */
  readonly free?: number;
  /**
   * The bound on the subject from everywhere, where only who has proven something already can guess (a second
   * factor behind a right password): it may be stricter, as no stranger can use it up. The browsers the subject knows
   * have it too, all of them together, so that another address or session brings no fresh tries.
   */
  readonly everywhere?: Bound;
}

interface Bound {
  /** Tries without a wait, in an hour. */
  readonly free: number;
  readonly longestWaitSeconds: number;
}

const windowSeconds = 3600;
const firstWaitSeconds = 4;
const limitOn = (key: string, bound: Bound): BackoffLimit => ({
  ...bound,
  key,
  windowSeconds,
  firstWaitSeconds,
});
const longestWaitSeconds = 900;
/** Whole schools and offices stand behind one address: successes are taken back from these two. */
const client: Bound = { free: 40, longestWaitSeconds };
const network: Bound = { free: 200, longestWaitSeconds };
/** Short, as strangers can cause it: an hour of it costs the owner on a new device a minute. */
const strangers: Bound = { free: 50, longestWaitSeconds: 60 };

function limitsOf(attempt: GuessAttempt): [BackoffLimit, ...BackoffLimit[]] {
  const { subject, ip, isKnownDevice, free = 5, everywhere } = attempt;
  const here: Bound = { free, longestWaitSeconds };
  if (isKnownDevice) {
    const own = limitOn(`${subject}|known ${clientKey(ip)}`, here);
    // Apart from the strangers' bound: who has learned the password cannot keep the owner out of the own browser.
    return everywhere ? [own, limitOn(`${subject}|known`, everywhere)] : [own];
  }
  return [
    limitOn(`${subject}|${networkKey(ip)}`, here),
    limitOn(`client|${clientKey(ip)}`, client),
    limitOn(`network|${networkKey(ip)}`, network),
    limitOn(`${subject}|strangers`, everywhere ?? strangers),
  ];
}

const refusal = (wait: number) => (wait > 0 ? fail('too_many', { retry_after: wait }) : null);

/**
 * Counts one try before it is evaluated; a failure names the seconds to wait, and the try must not be evaluated.
 * It slows guessing without a lock that a stranger could cause (decisions §6.2). Tries are counted for four things:
 * this subject from this network, this client, this network, and the subject everywhere. Past the free tries the
 * wait doubles. A browser the subject has signed in on is held up by the tries of such browsers alone.
 */
export async function admitGuess(
  { state }: Pick<Work, 'state'>,
  attempt: GuessAttempt,
): Promise<Failure<'too_many'> | null> {
  return refusal(await countUse(state, limitsOf(attempt)));
}

/**
 * After a success: forgets the counts of this subject from here, and takes the try back from the shared ones and from
 * the bound of `unseen`, where the try was counted for one.
 */
export async function forgiveGuess(
  { state }: Pick<Work, 'state'>,
  attempt: GuessAttempt,
  unseen?: string,
): Promise<void> {
  const [own, ...shared] = unseen
    ? ([...limitsOf(attempt), unseenLimit(unseen)] as const)
    : limitsOf(attempt);
  await takeUseBack(
    state,
    own.key,
    shared.map(({ key }) => key),
  );
}

/** More than any one name of an account has in the same time: who uses one alone never meets it. */
const everyName: Bound = { free: 60, longestWaitSeconds: 60 };
const unseenLimit = (subject: string) => limitOn(`${subject}|unseen`, everyName);

/**
 * Counts one try against the bound that all names of one account share. True where it must not be evaluated; it is
 * then answered as a wrong one, for a wait would tell which names are one person's (decision 33).
 */
export async function isSilentlyThrottled({ state }: Pick<Work, 'state'>, subject: string): Promise<boolean> {
  return (await countUse(state, [unseenLimit(subject)])) > 0;
}

/** Far more than a person who fills in a form asks, and a school full of them. */
const askingBrowser: Bound = { free: 60, longestWaitSeconds };
const askingNetwork: Bound = { free: 600, longestWaitSeconds };

/** Counts one question that anybody may ask, by client and network, so that no list can be asked through. */
export async function admitQuestion(
  { state }: Pick<Work, 'state'>,
  what: string,
  ip: string,
): Promise<Failure<'too_many'> | null> {
  const bounds = [
    limitOn(`${what}|client ${clientKey(ip)}`, askingBrowser),
    limitOn(`${what}|network ${networkKey(ip)}`, askingNetwork),
  ];
  return refusal(await countUse(state, bounds));
}
