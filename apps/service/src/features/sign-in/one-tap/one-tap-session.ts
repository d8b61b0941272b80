import type { OneTapKind, OneTapPurpose } from '@tongxing/contract/rules/one-tap.ts';
import { beijingDay } from '../../../kernel/beijing-day.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { mainland } from '../../../kernel/text/phone-number.ts';
import type { Work } from '../../../transaction/work.ts';
import { limitClient } from '../../protection/throttling/limit-client.ts';
import type { OneTap } from './one-tap.ts';

export interface OneTapWork extends Work {
  /** Null where none is set up. */
  readonly oneTap: OneTap | null;
}

const oneTapSeconds = 120;
/** How long a person may think about whose a recycled number was. */
const answerSeconds = 300;
/** A token lives half an hour with the slowest carrier. */
const tokenSeconds = 3600;
const twoDays = 2 * 24 * 3600;
/**
 * Tries of one address in ten minutes: each asks the vendor, which may cost money. Phones on mobile data share addresses by
 * the hundred; the day's numbers bound the cost.
 */
const tries = { most: 300, seconds: 600 };

interface Started {
  readonly kind: OneTapKind;
  readonly purpose: OneTapPurpose;
  readonly device: string | null;
  /** Once it is known, while the person is asked about it. */
  readonly phone?: string;
}

const keyOf = (id: string) => `one-tap:${digestText(id)}`;

const failed = (work: OneTapWork, what: { readonly vendor: string; readonly detail: string }) => {
  work.log.warn(what, 'one tap gave no number');
  return fail('one_tap_failed');
};

/** The vendor of a site that has one, where its numbers may sign in and the day's budget is not spent. */
async function findVendor(
  { oneTap, state, clock, settings, log }: OneTapWork,
  asking: 0 | 1,
): Promise<Result<OneTap, 'method_disabled' | 'sending_paused'>> {
  const { phone, login } = settings.file;
  if (!oneTap || !login.code || !phone.regions.includes(mainland)) return fail('method_disabled');
  const day = beijingDay(clock);
  const asked = await state.increment(`one-tap:asked:${day}`, asking, twoDays);
  if (asked < oneTap.perDay + asking) return succeed(oneTap);
  if (asking > 0) await state.increment(`one-tap:asked:${day}`, -asking, twoDays);
  if (await state.add(`one-tap:alarm:${day}`, '1', twoDays))
    log.error({ budget: oneTap.perDay }, 'the daily one-tap numbers are spent: people are asked for a code');
  return fail('sending_paused');
}

/** Starts a one tap for this app or browser: its id, and what the vendor's SDK is given. */
export async function startOneTap(
  work: OneTapWork,
  { kind, purpose }: Pick<Started, 'kind' | 'purpose'>,
): Promise<
  Result<
    { session_id: string; params: Record<string, string>; expire: number },
    'method_disabled' | 'sending_paused' | 'one_tap_failed' | 'too_many'
  >
> {
  const over = await limitClient(work, 'one-tap-starts', tries);
  if (over) return over;
  const found = await findVendor(work, 0);
  if (!found.ok) return found;
  const { vendor, kinds } = found.value;
  if (!kinds.includes(kind)) return fail('method_disabled');
  const prepared = await found.value.prepare(kind, work.settings.publicUrl);
  if (prepared.outcome === 'none') return failed(work, { vendor, detail: prepared.detail });
  const id = work.random.token();
  const started: Started = { kind, purpose, device: work.caller.device };
  await work.state.set(keyOf(id), JSON.stringify(started), oneTapSeconds);
  return succeed({ session_id: id, params: { ...prepared.params }, expire: oneTapSeconds });
}

/** Uses up a start; null where it is used, expired, for something else, or of another app or browser. */
async function take(
  { state, caller }: OneTapWork,
  id: string,
  purposes: readonly OneTapPurpose[],
): Promise<Started | null> {
  const saved = await state.take(keyOf(id));
  const started = saved === null ? null : (JSON.parse(saved) as Started);
  return started && purposes.includes(started.purpose) && started.device === caller.device ? started : null;
}

type NumberFailure = 'one_tap_expired' | 'one_tap_failed' | 'method_disabled' | 'sending_paused' | 'too_many';

/**
 * The number that the vendor knows a token for. The start and the token are used up whatever comes of it: of parallel
 * calls one goes on.
 */
export async function readOwnNumber(
  work: OneTapWork,
  { id, token, purposes }: { id: string; token: string; purposes: readonly OneTapPurpose[] },
): Promise<Result<string, NumberFailure>> {
  const over = await limitClient(work, 'one-tap-numbers', tries);
  if (over) return over;
  const started = await take(work, id, purposes);
  if (!started || started.phone !== undefined) return fail('one_tap_expired');
  if (!(await work.state.add(`one-tap-token:${digestText(token)}`, '1', tokenSeconds)))
    return fail('one_tap_expired');
  const found = await findVendor(work, 1);
  if (!found.ok) return found;
  const { vendor } = found.value;
  const answer = await found.value.readNumber(started.kind, token);
  if (answer.outcome === 'none') return failed(work, { vendor, detail: answer.detail });
  if (!/^1[3-9]\d{9}$/.test(answer.phone)) return failed(work, { vendor, detail: 'no mainland number' });
  return succeed(answer.phone);
}

/** Remembers the number under the same id, while the person is asked whether its unused account is theirs. */
export async function rememberNumber(
  { state, caller }: OneTapWork,
  id: string,
  phone: string,
): Promise<void> {
  const known: Started = { kind: 'native', purpose: 'login', device: caller.device, phone };
  await state.set(keyOf(id), JSON.stringify(known), answerSeconds);
}

/** The number that was remembered, once. */
export async function recallNumber(
  work: OneTapWork,
  id: string,
): Promise<string | Failure<'one_tap_expired'>> {
  return (await take(work, id, ['login']))?.phone ?? fail('one_tap_expired');
}
