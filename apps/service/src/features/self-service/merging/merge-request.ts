import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';

/** A merge that one account has started, after a security check, and that waits for the other account. */
export interface MergeRequest {
  readonly accountId: string;
  readonly sessionId: string;
  /** The browser that started it; the other account has to be proven there. */
  readonly device: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly expiresAt: number;
}

const keyOf = (mergeId: string) => `account-merge:${digestText(mergeId)}`;
const read = (text: string | null): MergeRequest | null => (text ? (JSON.parse(text) as MergeRequest) : null);

/**
 * Starts a merge and returns its `merge_id`: 256 random bits, one use, 15 minutes, one browser. Null for a client
 * without `X-Device`, which the merge could not be bound to.
 */
export async function openMergeRequest(
  { state, clock, random, caller }: Work,
  { accountId, sessionId }: SignedInSession,
): Promise<string | null> {
  const { device } = caller;
  if (!device) return null;
  const mergeId = random.token();
  const now = clock.now();
  const expiresAt = addSeconds(now, mergeRequestLifetimeSeconds).getTime();
  const request: MergeRequest = { accountId, sessionId, device, startedAt: now.getTime(), expiresAt };
  await state.set(keyOf(mergeId), JSON.stringify(request), mergeRequestLifetimeSeconds);
  return mergeId;
}

/** The request, for the browser that started it; null for any other. */
export async function peekMergeRequest(
  { state, clock, caller }: Work,
  mergeId: string,
): Promise<MergeRequest | null> {
  const request = read(await state.get(keyOf(mergeId)));
  return request?.device === caller.device && request.expiresAt > clock.now().getTime() ? request : null;
}

/** Takes the request: of many at once, one gets it. An attempt by another browser does not use it up. */
export async function takeMergeRequest(work: Work, mergeId: string): Promise<MergeRequest | null> {
  return (await peekMergeRequest(work, mergeId)) && read(await work.state.take(keyOf(mergeId)));
}
