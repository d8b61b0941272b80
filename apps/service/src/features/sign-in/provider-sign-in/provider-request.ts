import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ProviderChannel } from '../identities/identity-provider.ts';

/** An authorization request that a browser took to a provider and has not come back with. */
export interface ProviderRequest {
  readonly provider: string;
  readonly channel: ProviderChannel;
  readonly silent: boolean;
  /** Begun by the portal itself: nobody ticked the agreement for it. */
  readonly isUnasked: boolean;
  /** The browser that began it; null where it has no secret. */
  readonly device: string | null;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** An identity that waits for the account which this sign-in proves. */
  readonly bindId?: string | undefined;
  /** The session to bind for; absent where the person wants to sign in. */
  readonly bindFor?: { readonly accountId: string; readonly sessionId: string } | undefined;
}

const lifetimeSeconds = 600;

const keyOf = (state: string) => `provider-request:${digestText(state)}`;

/** Keeps a request under the OAuth `state` that it carries: one use, ten minutes. */
export async function saveProviderRequest(
  { state }: Pick<Work, 'state'>,
  oauthState: string,
  request: ProviderRequest,
): Promise<void> {
  await state.set(keyOf(oauthState), JSON.stringify(request), lifetimeSeconds);
}

/** The request behind a `state`, used up whatever comes of it; null where there is none. */
export async function takeProviderRequest(
  { state }: Pick<Work, 'state'>,
  oauthState: string,
): Promise<ProviderRequest | null> {
  const saved = await state.take(keyOf(oauthState));
  return saved ? (JSON.parse(saved) as ProviderRequest) : null;
}
