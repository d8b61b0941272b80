import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';

/** A merge that one account has begun, after a security check, and that waits for the other one. */
export interface MergeRequest {
  readonly accountId: string;
  readonly sessionId: string;
  /** The browser it was begun on; the other account has to be proven there. */
  readonly device: string;
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  readonly expiresAt: number;
}

export interface MergeRequestsDependencies {
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
}

const keyOf = (mergeId: string) => `account-merge:${digestText(mergeId)}`;

/** Merge requests under a `merge_id`: 256 random bits, one use, 15 minutes, one browser. */
export function createMergeRequests({ state, clock, random }: MergeRequestsDependencies) {
  const read = (text: string | null): MergeRequest | null =>
    text ? (JSON.parse(text) as MergeRequest) : null;

  async function peek(mergeId: string, caller: Caller): Promise<MergeRequest | null> {
    const request = read(await state.get(keyOf(mergeId)));
    const belongs = request?.device === caller.device && request.expiresAt > clock.now().getTime();
    return belongs ? request : null;
  }

  return {
    /** Null for a caller without a browser of its own to bind the request to. */
    async open({ accountId, sessionId }: SignedInSession, { device }: Caller): Promise<string | null> {
      if (!device) return null;
      const mergeId = random.token();
      const now = clock.now();
      const expiresAt = addSeconds(now, mergeRequestLifetimeSeconds).getTime();
      const request: MergeRequest = { accountId, sessionId, device, begunAt: now.getTime(), expiresAt };
      await state.set(keyOf(mergeId), JSON.stringify(request), mergeRequestLifetimeSeconds);
      return mergeId;
    },

    peek,

    /** Uses it up: of many at once, one gets it. A stranger's attempt uses up nothing. */
    async take(mergeId: string, caller: Caller): Promise<MergeRequest | null> {
      return (await peek(mergeId, caller)) && read(await state.take(keyOf(mergeId)));
    },
  };
}

export type MergeRequests = ReturnType<typeof createMergeRequests>;
