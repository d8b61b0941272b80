import { pendingLinkLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { ArrivedIdentity } from './linked-identity.ts';

/** An identity that nobody has yet, waiting for its person to choose an account. */
export interface PendingLink {
  readonly arrived: ArrivedIdentity;
  /** The browser it came to; null where the browser has no secret. */
  readonly device: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface PendingLinksDependencies {
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  isOffered(provider: string): boolean;
}

const keyOf = (bindId: string) => `pending-link:${digestText(bindId)}`;

/**
 * Identities under a `bind_id`: 256 random bits, one use, 15 minutes, only from the browser that proved
 * them, and only while their provider is offered (CVE-2025-7365, CVE-2025-64717).
 */
export function createPendingLinks({ state, clock, random, isOffered }: PendingLinksDependencies) {
  const belongs = (link: PendingLink, caller: Caller) =>
    link.device === caller.device &&
    link.expiresAt > clock.now().getTime() &&
    isOffered(link.arrived.provider);
  const read = (text: string | null): PendingLink | null => (text ? (JSON.parse(text) as PendingLink) : null);

  return {
    /** Lets an identity wait; the returned bind_id is known to its browser alone. */
    async open(arrived: ArrivedIdentity, caller: Caller): Promise<string> {
      const bindId = random.token();
      const expiresAt = addSeconds(clock.now(), pendingLinkLifetimeSeconds).getTime();
      const link: PendingLink = { arrived, device: caller.device, expiresAt };
      await state.set(keyOf(bindId), JSON.stringify(link), pendingLinkLifetimeSeconds);
      return bindId;
    },

    /** Who waits, for the browser that may know; null for everybody else. */
    async peek(bindId: string, caller: Caller): Promise<PendingLink | null> {
      const link = read(await state.get(keyOf(bindId)));
      return link && belongs(link, caller) ? link : null;
    },

    /** The same, and uses it up. A stranger's attempt uses up nothing. */
    async take(bindId: string, caller: Caller): Promise<PendingLink | null> {
      const waiting = read(await state.get(keyOf(bindId)));
      if (!waiting || !belongs(waiting, caller)) return null;
      return read(await state.take(keyOf(bindId)));
    },
  };
}

export type PendingLinks = ReturnType<typeof createPendingLinks>;
