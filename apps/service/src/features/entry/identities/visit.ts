import { digestText } from '../../../kernel/digest.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { Door } from './identity-provider.ts';

/** A visit to a provider that has begun and not come back. */
export interface Visit {
  readonly provider: string;
  readonly door: Door;
  readonly silent: boolean;
  /** Begun by the portal itself: nobody ticked the agreement for it. */
  readonly isUnasked: boolean;
  /** The browser that began it; null where it has no secret. */
  readonly device: string | null;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** An identity that waits for the account which this visit proves. */
  readonly bindId?: string;
  /** The session to bind for; absent where the person wants to sign in. */
  readonly bindFor?: { readonly accountId: string; readonly sessionId: string };
}

const visitLifetimeSeconds = 600;

const keyOf = (visitState: string) => `provider-visit:${digestText(visitState)}`;

/** Visits by their `state`: one use, ten minutes. */
export function createVisitStore(state: ShortLivedState) {
  return {
    keep: (visitState: string, visit: Visit) =>
      state.set(keyOf(visitState), JSON.stringify(visit), visitLifetimeSeconds),
    async take(visitState: string): Promise<Visit | null> {
      const kept = await state.take(keyOf(visitState));
      return kept ? (JSON.parse(kept) as Visit) : null;
    },
  };
}

export type VisitStore = ReturnType<typeof createVisitStore>;
