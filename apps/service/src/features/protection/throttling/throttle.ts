import { clientKey, networkKey } from '../../../kernel/network/ip-address.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import { type BackoffLimit, countUse, takeUseBack } from '../../../kernel/state/rate-limit.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import type { Work } from '../../../transaction/work.ts';

export interface GuessAttempt {
  /** What is guessed, in canonical form: `step-up:account-id`, `code:13800000000`. */
  readonly subject: string;
  readonly ip: string;
  /** The account has signed in on this browser before. */
  readonly isKnownDevice: boolean;
  /** Tries from this client without a wait; 5 by default. */
  readonly free?: number;
  /**
   * The bound on the subject from all clients, if a guess requires another factor first (a second factor after the
   * password). It may be stricter, because strangers cannot use it up. Known browsers share one such bound, so that
   * another IP or session gives no new tries. Null: the guesses from everywhere are limited elsewhere.
   */
  readonly everywhere?: Bound | null;
}

interface Bound {
  /** Tries per hour without a wait. */
  readonly free: number;
  readonly longestWaitSeconds: number;
}

const windowSeconds = 3600;
const firstWaitSeconds = 4;
const strangersKey = (subject: string) => `${subject}|strangers`;
const limitOn = (key: string, bound: Bound): BackoffLimit => ({
  ...bound,
  key,
  windowSeconds,
  firstWaitSeconds,
});
const longestWaitSeconds = 900;
/** Schools and offices share one IP, so successful tries are taken back from these two bounds. */
const client: Bound = { free: 40, longestWaitSeconds };
const network: Bound = { free: 200, longestWaitSeconds };
/** The wait is short because strangers can cause it: it costs the owner on a new device one minute. */
const strangers: Bound = { free: 50, longestWaitSeconds: 60 };

/** Tries after a wait, from all networks: one network reaches some seventeen an hour. */
const turns: Bound = { free: 600, longestWaitSeconds: 60 };

function limitsOf(attempt: GuessAttempt): [BackoffLimit, ...BackoffLimit[]] {
  const { subject, ip, isKnownDevice, free = 5, everywhere } = attempt;
  const here: Bound = { free, longestWaitSeconds };
  if (isKnownDevice) {
    const own = limitOn(`${subject}|known ${clientKey(ip)}`, here);
    // Separate from the strangers' bound: a thief of the password cannot lock the owner out of a known browser.
    return everywhere ? [own, limitOn(`${subject}|known`, everywhere)] : [own];
  }
  return [
    limitOn(`${subject}|${networkKey(ip)}`, here),
    limitOn(`client|${clientKey(ip)}`, client),
    limitOn(`network|${networkKey(ip)}`, network),
    ...(everywhere === null ? [] : [limitOn(strangersKey(subject), everywhere ?? strangers)]),
  ];
}

const refusal = (wait: number) => (wait > 0 ? fail('too_many', { retry_after: wait }) : null);

/**
 * Counts one try before it is evaluated. After a failure (`retry_after` in seconds) the try must not be evaluated. It
 * slows guessing down without a lockout that strangers could cause (decisions §6.2). Four bounds count tries: the
 * subject from this network, the client, the network, and the subject from everywhere. Beyond the free tries the wait
 * doubles. Known browsers only count their own tries.
 */
export async function admitGuess(
  { state }: Pick<Work, 'state'>,
  attempt: GuessAttempt,
): Promise<Failure<'too_many'> | null> {
  const limits = limitsOf(attempt);
  const wait = await countUse(state, limits);
  if (wait === 0 || attempt.isKnownDevice || attempt.everywhere !== undefined) return refusal(wait);
  const { subject, ip } = attempt;
  const own = limits.filter(({ key }) => key !== strangersKey(subject));
  const bounds = [...own, limitOn(`${subject}|turns`, turns)];
  return refusal(await awaitTurn(state, `${subject}|${networkKey(ip)}`, wait, bounds));
}

/**
 * The seconds until the network may try; 0: now. Of a crowd that tries all the time, whoever comes first after a common
 * wait would start the next one, and the owner could wait for hours. So a network that was refused gets one try when
 * the wait that it was told is over, which counts under its own limits only.
 */
async function awaitTurn(
  state: ShortLivedState,
  who: string,
  wait: number,
  bounds: readonly BackoffLimit[],
): Promise<number> {
  const [turn, waits] = [`turn:${who}`, `turn-wait:${who}`];
  if ((await state.get(turn)) === null) {
    await state.set(waits, '1', wait);
    await state.add(turn, '1', windowSeconds);
    return wait;
  }
  const left = await state.secondsLeft(waits);
  if (left) return left;
  const counted = await countUse(state, bounds);
  if (counted > 0) return counted;
  return (await state.take(turn)) === null ? wait : 0;
}

/**
 * After a success: clears the subject's count from this client, and takes the try back from the shared bounds.
 * `unseen`: the subject of `isSilentlyThrottled`, if the try was counted there too.
 */
export async function forgiveGuess(
  { state }: Pick<Work, 'state'>,
  attempt: GuessAttempt,
  unseen?: string,
): Promise<void> {
  const [own, ...shared] = unseen
    ? ([...limitsOf(attempt), unseenLimit(unseen, attempt.ip)] as const)
    : limitsOf(attempt);
  await takeUseBack(
    state,
    own.key,
    shared.map(({ key }) => key),
  );
}

/** More than the bound of a single name from one network: a person who uses one name never reaches it. */
const everyName: Bound = { free: 20, longestWaitSeconds: 60 };
const unseenLimit = (subject: string, ip: string) =>
  limitOn(`${subject}|unseen ${networkKey(ip)}`, everyName);

/**
 * Counts one try against the bound that all names of one account share in the caller's network. True if the try must
 * not be evaluated; it is then answered as a wrong one, because a wait would disclose which names belong to one person
 * (decision 33).
 */
export async function isSilentlyThrottled(
  { state, caller }: Pick<Work, 'state' | 'caller'>,
  subject: string,
): Promise<boolean> {
  return (await countUse(state, [unseenLimit(subject, caller.ip)])) > 0;
}

/** Far more than one person filling in a form needs, and than a school needs. */
const queriesPerClient: Bound = { free: 60, longestWaitSeconds };
const queriesPerNetwork: Bound = { free: 600, longestWaitSeconds };

/** Counts one anonymous query by client and network, so that nobody can check a list of names. */
export async function admitQuery(
  { state }: Pick<Work, 'state'>,
  what: string,
  ip: string,
): Promise<Failure<'too_many'> | null> {
  const bounds = [
    limitOn(`${what}|client ${clientKey(ip)}`, queriesPerClient),
    limitOn(`${what}|network ${networkKey(ip)}`, queriesPerNetwork),
  ];
  return refusal(await countUse(state, bounds));
}
