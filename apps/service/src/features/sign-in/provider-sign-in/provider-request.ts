import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ProviderChannel } from '../identities/identity-provider.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';

/** A pending authorization request at a provider. */
export interface ProviderRequest {
  readonly provider: string;
  readonly channel: ProviderChannel;
  readonly silent: boolean;
  /** Started by the portal itself: nobody ticked the agreement. */
  readonly isUnasked: boolean;
  /** The browser that started it; null if it has no secret. */
  readonly device: string | null;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** The pending identity to bind to the account that this sign-in proves. */
  readonly bindId?: string | undefined;
  /** The authorization that waits behind this sign-in, unchecked. */
  readonly authorize?: string | undefined;
  /** The session to bind for; absent for a sign-in. */
  readonly bindFor?: { readonly accountId: string; readonly sessionId: string } | undefined;
}

const lifetimeSeconds = 600;

const keyOf = (state: string) => `provider-request:${digestText(state)}`;

/** Saves a request under its OAuth `state`: one answer, ten minutes. */
export async function saveProviderRequest(
  { state }: Pick<Work, 'state'>,
  oauthState: string,
  request: ProviderRequest,
): Promise<void> {
  await state.set(keyOf(oauthState), JSON.stringify(request), lifetimeSeconds);
}

/** A request whose answer has come. */
export interface UsedRequest {
  readonly request: ProviderRequest;
  /** When the answer came for the first time; milliseconds since the epoch. */
  readonly usedAt: number;
  /** What came of it; absent while it is being checked. */
  readonly proven?: ProvenAnswer | undefined;
}

/** A person whom a provider has named. */
export interface ProvenAnswer {
  readonly identity: ProviderIdentity;
  /** The session that was opened; absent while the person has something to do first. */
  readonly session?: { readonly accountId: string; readonly sessionId: string } | undefined;
}

/** How long the same answer may come again: a page on a slow line is reloaded. */
const repeatSeconds = 20;
/** How long a second one waits while the first is being checked. */
const longestWaitMs = 8000;

type Used = Pick<Work, 'state' | 'clock' | 'signals'>;

/**
 * Takes the request of a `state` for one caller at a time: new for the first one, with what came of it for who brings the answer
 * again within seconds. Null where there is none. The caller checks whose it is, and calls `saveOutcome`.
 */
export async function takeProviderRequest(work: Used, oauthState: string): Promise<UsedRequest | null> {
  const key = keyOf(oauthState);
  const first = await tryToTake(work, key);
  if (first !== 'busy') return first;
  let wake = () => {};
  const unsubscribe = await work.signals.subscribe(key, () => wake());
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    wake();
  }, longestWaitMs);
  try {
    while (!isLate) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const taken = await tryToTake(work, key);
      if (taken !== 'busy') return taken;
      await woken;
    }
    return null;
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}

async function tryToTake({ state, clock }: Used, key: string): Promise<UsedRequest | 'busy' | null> {
  const saved = await state.get(key);
  if (saved === null) return null;
  const now = clock.now().getTime();
  const stored = JSON.parse(saved) as ProviderRequest | UsedRequest;
  const used: UsedRequest = 'usedAt' in stored ? stored : { request: stored, usedAt: now };
  if (now - used.usedAt > repeatSeconds * 1000) return null;
  if (used === stored && !used.proven) return 'busy';
  const { request, usedAt } = used;
  const isTaken = await state.replace(key, saved, JSON.stringify({ request, usedAt } satisfies UsedRequest));
  return isTaken ? used : 'busy';
}

/** Saves what came of a request; null: nothing, and its answer may not come again. */
export async function saveOutcome(
  { state, signals }: Used,
  oauthState: string,
  { request, usedAt }: UsedRequest,
  proven: ProvenAnswer | null,
): Promise<void> {
  const key = keyOf(oauthState);
  if (proven)
    await state.set(key, JSON.stringify({ request, usedAt, proven } satisfies UsedRequest), repeatSeconds);
  else await state.delete(key);
  await signals.publish(key);
}
