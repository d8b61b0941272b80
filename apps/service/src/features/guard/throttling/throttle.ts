import { clientKey, networkKey } from '../../../kernel/ip-address.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Work } from '../../../work/work.ts';

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
  const { subject, ip, isKnownDevice, free = 5, everywhere } = attempt;
  const here: Bound = { free, longestWaitSeconds };
  if (isKnownDevice) {
    const own: Rule = { ...here, key: `${subject}|known ${clientKey(ip)}` };
    // Apart from the strangers' bound: who has learned the password cannot keep the owner out of the own browser.
    return everywhere ? [own, { ...everywhere, key: `${subject}|known` }] : [own];
  }
  return [
    { ...here, key: `${subject}|${networkKey(ip)}` },
    { ...client, key: `client|${clientKey(ip)}` },
    { ...network, key: `network|${networkKey(ip)}` },
    { ...(everywhere ?? strangers), key: `${subject}|strangers` },
  ];
}

/** The wait of a try that comes while one is running, or starts one; 0 where it may be evaluated. */
async function waitOf(state: ShortLivedState, rules: readonly Rule[]): Promise<number> {
  const waiting = await Promise.all(rules.map(({ key }) => state.secondsLeft(`wait:${key}`)));
  const longest = Math.max(...waiting.map((left) => left ?? 0));
  // Tries during a wait are not counted: hammering does not lengthen it.
  if (longest > 0) return longest;
  return Math.max(...(await Promise.all(rules.map((rule) => count(state, rule)))));
}

const refusal = (wait: number) => (wait > 0 ? fail('too_many', { retry_after: wait }) : null);

/** Seconds to wait for this try; 0 where it may be evaluated. */
async function count(
  state: ShortLivedState,
  { key, free, longestWaitSeconds: longest }: Rule,
): Promise<number> {
  const tries = await state.increment(`tries:${key}`, 1, windowSeconds);
  if (tries <= free) return 0;
  const wait = Math.min(firstWaitSeconds * 2 ** Math.min(tries - free - 1, 12), longest);
  // Of many tries at once past the free ones, one is let through and starts the wait.
  const isFirst = await state.add(`wait:${key}`, '1', wait);
  return isFirst ? 0 : wait;
}

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
  return refusal(await waitOf(state, rulesOf(attempt)));
}

/** After a success: forgets the counts of this subject from here, and takes the try back from the shared ones. */
export async function forgiveGuess({ state }: Pick<Work, 'state'>, attempt: GuessAttempt): Promise<void> {
  const [own, ...shared] = rulesOf(attempt);
  await Promise.all([
    state.delete(`tries:${own.key}`),
    state.delete(`wait:${own.key}`),
    ...shared.map(({ key }) => state.increment(`tries:${key}`, -1, windowSeconds)),
  ]);
}

/** More than any one name of an account has in the same time: who uses one alone never meets it. */
const unseen: Bound = { free: 60, longestWaitSeconds: 60 };
const unseenRule = (subject: string): Rule => ({ ...unseen, key: `${subject}|unseen` });

/**
 * Counts one try against the bound that all names of one account share. True where it must not be evaluated; it is
 * then answered as a wrong one, for a wait would tell which names are one person's (decision 33).
 */
export async function isHeldUnseen({ state }: Pick<Work, 'state'>, subject: string): Promise<boolean> {
  return (await waitOf(state, [unseenRule(subject)])) > 0;
}

/** After a success: takes the try back. */
export async function forgiveUnseen({ state }: Pick<Work, 'state'>, subject: string): Promise<void> {
  await state.increment(`tries:${unseenRule(subject).key}`, -1, windowSeconds);
}

/** Far more than a person who fills in a form asks, and a school full of them. */
const askingClient: Bound = { free: 60, longestWaitSeconds };
const askingNetwork: Bound = { free: 600, longestWaitSeconds };

/** Counts one question that anybody may ask, by client and network, so that no list can be asked through. */
export async function admitQuestion(
  { state }: Pick<Work, 'state'>,
  what: string,
  ip: string,
): Promise<Failure<'too_many'> | null> {
  const rules: Rule[] = [
    { ...askingClient, key: `${what}|client ${clientKey(ip)}` },
    { ...askingNetwork, key: `${what}|network ${networkKey(ip)}` },
  ];
  return refusal(await waitOf(state, rules));
}
