import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ProviderChannel } from '../identities/identity-provider.ts';

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
  /** The session to bind for; absent for a sign-in. */
  readonly bindFor?: { readonly accountId: string; readonly sessionId: string } | undefined;
}

const lifetimeSeconds = 600;

const keyOf = (state: string) => `provider-request:${digestText(state)}`;

/** Saves a request under its OAuth `state`: one use, ten minutes. */
export async function saveProviderRequest(
  { state }: Pick<Work, 'state'>,
  oauthState: string,
  request: ProviderRequest,
): Promise<void> {
  await state.set(keyOf(oauthState), JSON.stringify(request), lifetimeSeconds);
}

/** Takes the request of a `state`, whatever follows; null if there is none. */
export async function takeProviderRequest(
  { state }: Pick<Work, 'state'>,
  oauthState: string,
): Promise<ProviderRequest | null> {
  const saved = await state.take(keyOf(oauthState));
  return saved ? (JSON.parse(saved) as ProviderRequest) : null;
}
