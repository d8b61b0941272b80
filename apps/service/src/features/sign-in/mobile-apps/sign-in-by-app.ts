import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { requireStepUp } from '../../protection/sessions/require-step-up.ts';
import { limitClient } from '../../protection/throttling/limit-client.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';
import { bindBySession } from '../identities/bind-identity.ts';
import type { IdentityProvider } from '../identities/identity-provider.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { ProviderOutcome, ProviderOutcomeFailure } from '../provider-sign-in/finish-at-provider.ts';
import { signInByIdentity } from '../provider-sign-in/sign-in-by-identity.ts';
import { takeNonce } from './app-nonce.ts';

/** What the SDK of a provider gave an app, by its names in the call. */
export type Given = Readonly<
  Partial<Record<'code' | 'access_token' | 'openid' | 'id_token' | 'nonce' | 'name', string | undefined>>
>;

export interface AppSignIn {
  /** The provider. */
  readonly key: string;
  readonly given: Given;
  /** The session to bind for; null for a sign-in. */
  readonly bindFor: SignedInSession | null;
  /** The pending identity to bind to the account that this sign-in proves. */
  readonly bindId: string | undefined;
  readonly deviceName: string | undefined;
}

/** Tries of one household in ten minutes: each may ask the provider, whose quota is the operator's. */
const tries = { most: 200, seconds: 600 };

/**
 * Signs in, or binds, by what the SDK of a provider gave the operator's own app. The provider says that it was given to that
 * app; an ID token has a nonce of ours in it besides, which is used up here. From there on it is a sign-in as in a browser.
 */
export async function signInByApp(
  work: SignInWork,
  { key, given, bindFor, bindId, deviceName }: AppSignIn,
): Promise<
  Result<
    ProviderOutcome,
    ProviderOutcomeFailure | 'step_up_required' | 'session_expired' | 'bad_input' | 'too_many'
  >
> {
  const provider = work.providers.find(key);
  if (!provider?.appProof) return fail('method_disabled');
  const refusal = await refuse(work, provider, { given, bindFor, bindId });
  if (refusal) return refusal;
  const { code, access_token, openid, id_token, nonce = '', name } = given;
  const params = Object.fromEntries(
    Object.entries({ code, access_token, openid, id_token, name }).flatMap(([word, value]) =>
      value === undefined ? [] : [[word, value]],
    ),
  );
  const ofSdk = { redirectUri: '', state: '', codeVerifier: '', silent: false };
  const proven = await proveIdentity(work, provider, { channel: 'mobile_app', params, nonce, ...ofSdk });
  if (!proven.ok) return proven;
  if (bindFor) {
    const bound = await bindBySession(work, bindFor, proven.value);
    return bound.ok ? succeed({ bound: bound.value }) : bound;
  }
  const request = { isUnasked: false, bindId };
  const signedIn = await signInByIdentity(work, request, proven.value, { deviceName });
  return signedIn.ok ? succeed({ signedIn: signedIn.value }) : signedIn;
}

/** What is wrong with a try before the provider is asked; null where nothing is. */
async function refuse(
  work: SignInWork,
  { key, appProof = [] }: IdentityProvider,
  { given, bindFor, bindId }: Pick<AppSignIn, 'given' | 'bindFor' | 'bindId'>,
): Promise<Failure<
  'step_up_required' | 'bad_input' | 'link_expired' | 'too_many' | 'provider_state_expired'
> | null> {
  const hasNonce = appProof.includes('id_token');
  const missing = [...appProof, ...(hasNonce ? (['nonce'] as const) : [])].filter((word) => !given[word]);
  if (missing.length > 0) {
    return fail('bad_input', { issues: missing.map((word) => ({ path: [word], message: '这一项没有填' })) });
  }
  const unproven = bindFor && (await requireStepUp(work, bindFor));
  if (unproven) return unproven;
  // Checked now: the provider would be asked in vain.
  if (bindId !== undefined && !(await peekPendingLink(work, bindId))) return fail('link_expired');
  const over = await limitClient(work, 'app-sign-ins', tries);
  if (over) return over;
  const isFresh = !hasNonce || (await takeNonce(work, key, given.nonce ?? ''));
  return isFresh ? null : fail('provider_state_expired');
}
