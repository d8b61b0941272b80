import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { IdentityProvider, ProviderChannel } from '../../sign-in/identities/identity-provider.ts';
import type { Trial, TrialResult } from './trial.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const walkSeconds = 900;

interface Walk {
  readonly provider: string;
  readonly operator: string;
  readonly channel: ProviderChannel;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

const keyOf = (state: string) => `settings-try:${state}`;

/**
 * Asks a provider for its sign-in page, and with a code that it must refuse whether it knows us. With what its page has
 * sent back, `answer`: who it says came.
 */
export async function tryProvider(trial: Trial): Promise<TrialResult> {
  const { vendors, input } = trial;
  const [first] = vendors.identityProviders;
  const provider = input.to ? vendors.identityProviders.find(({ key }) => key === input.to) : first;
  if (!provider) return fail('not_set_up');
  return input.answer ? finishWalk(trial, provider, input.answer) : startWalk(trial, provider);
}

async function startWalk(
  { work, operator, settings }: Trial,
  provider: IdentityProvider,
): Promise<TrialResult> {
  const { random, state } = work;
  const tried = provider.key;
  const channel = provider.channelFor('desktop');
  if (!channel) return fail('not_set_up');
  const oauthState = random.text(32, alphabet);
  const walk: Walk = {
    provider: tried,
    operator: operator.id,
    channel,
    redirectUri: `${settings.publicUrl}/login/callback`,
    codeVerifier: random.token(),
    nonce: random.token(),
  };
  const { codeVerifier, ...sent } = walk;
  const codeChallenge = digestText(codeVerifier);
  const asked = { ...sent, state: oauthState, codeChallenge, phone: false, silent: false };
  const url = await provider.authorizationUrl(asked);
  if (!url.ok) return succeed({ ok: false, result: url.failure, detail: url.log, tried });
  const params = { code: 'tongxing-try', auth_code: 'tongxing-try', state: oauthState };
  const refused = await provider.identify({ ...walk, state: oauthState, silent: false, params });
  await state.set(keyOf(oauthState), JSON.stringify(walk), walkSeconds);
  const isKnown = refused.ok || !['provider_misconfigured', 'provider_unavailable'].includes(refused.failure);
  const detail = refused.ok ? 'it takes any code' : refused.log;
  const result = isKnown ? 'answered' : refused.failure;
  return succeed({ ok: isKnown, result, detail, tried, url: url.value });
}

async function finishWalk(
  { work, operator }: Trial,
  provider: IdentityProvider,
  params: Readonly<Record<string, string>>,
): Promise<TrialResult> {
  const tried = provider.key;
  const state = params['state'] ?? '';
  const saved = await work.state.take(keyOf(state));
  const walk = saved ? (JSON.parse(saved) as Walk) : null;
  if (walk?.provider !== tried || walk.operator !== operator.id) {
    const message = 'belongs to no walk that was begun here';
    return fail('bad_input', { issues: [{ path: ['answer', 'state'], message }] });
  }
  const identity = await provider.identify({ ...walk, state, silent: false, params });
  if (!identity.ok) return succeed({ ok: false, result: identity.failure, detail: identity.log, tried });
  const claims = { ...identity.value, subjects: [...identity.value.subjects] };
  return succeed({ ok: true, result: 'identified', detail: 'it says who signed in', tried, claims });
}
