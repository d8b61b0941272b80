import type { CaptchaProof } from '@tongxing/contract/captcha.ts';
import type { CommonProblem } from '@tongxing/contract/problems.ts';
import { readWebAddress, webProtocols } from '@tongxing/contract/rules/web-address.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { signWebhook } from '../../../kernel/crypto/sign-webhook.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { IdentityProvider, ProviderChannel } from '../../sign-in/identities/identity-provider.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { isSection, openSaved } from './describe-section.ts';
import { mergePatch } from './merge-patch.ts';
import { composeWith, lockedIn, refuseElsewhere } from './save-section.ts';
import { findSavedSections } from './saved-store.ts';
import {
  describeLost,
  inTime,
  limitTries,
  type Trial,
  type TrialResult,
  type TrialWork,
  type Tried,
  type TryInput,
} from './trial.ts';
import { tryHook } from './try-hook.ts';
import { tryMessage } from './try-message.ts';
import { tryPolicies } from './try-policies.ts';

const stateAlphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const signInSeconds = 900;

interface TrialSignIn {
  readonly provider: string;
  readonly operator: string;
  readonly channel: ProviderChannel;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

const stateKeyOf = (state: string) => `settings-try:${state}`;

/**
 * Asks a provider for its sign-in page, and has it refuse an invented code, which shows whether it knows the credentials.
 * With `answer`, the params its page sent back: identifies who signed in.
 */
async function tryProvider(trial: Trial): Promise<TrialResult> {
  const { vendors, input } = trial;
  const [first] = vendors.identityProviders;
  const provider = input.to ? vendors.identityProviders.find(({ key }) => key === input.to) : first;
  if (!provider) return fail('not_set_up');
  return input.answer ? finishSignIn(trial, provider, input.answer) : startSignIn(trial, provider);
}

async function startSignIn(
  { work, operator, settings }: Trial,
  provider: IdentityProvider,
): Promise<TrialResult> {
  const { random, state } = work;
  const tried = provider.key;
  const channel = provider.channelFor('desktop');
  if (!channel) return fail('not_set_up');
  const oauthState = random.text(32, stateAlphabet);
  const signIn: TrialSignIn = {
    provider: tried,
    operator: operator.id,
    channel,
    redirectUri: `${settings.publicUrl}/login/callback`,
    codeVerifier: random.token(),
    nonce: random.token(),
  };
  const { codeVerifier, ...sent } = signIn;
  const codeChallenge = digestText(codeVerifier);
  const asked = { ...sent, state: oauthState, codeChallenge, phone: false, silent: false };
  const url = await provider.authorizationUrl(asked);
  if (!url.ok) return succeed({ ok: false, result: url.failure, detail: url.log, tried });
  const params = { code: 'tongxing-try', auth_code: 'tongxing-try', state: oauthState };
  const refused = await provider.identify({ ...signIn, state: oauthState, silent: false, params });
  await state.set(stateKeyOf(oauthState), JSON.stringify(signIn), signInSeconds);
  const isKnown = refused.ok || !['provider_misconfigured', 'provider_unavailable'].includes(refused.failure);
  const detail = refused.ok ? 'it takes any code' : refused.log;
  const result = isKnown ? 'answered' : refused.failure;
  return succeed({ ok: isKnown, result, detail, tried, url: url.value });
}

async function finishSignIn(
  { work, operator }: Trial,
  provider: IdentityProvider,
  params: Readonly<Record<string, string>>,
): Promise<TrialResult> {
  const tried = provider.key;
  const state = params['state'] ?? '';
  const saved = await work.state.take(stateKeyOf(state));
  const signIn = saved ? (JSON.parse(saved) as TrialSignIn) : null;
  if (signIn?.provider !== tried || signIn.operator !== operator.id) {
    const message = 'belongs to no sign-in that was started here';
    return fail('bad_input', { issues: [{ path: ['answer', 'state'], message }] });
  }
  const identity = await provider.identify({ ...signIn, state, silent: false, params });
  if (!identity.ok) return succeed({ ok: false, result: identity.failure, detail: identity.log, tried });
  const claims = { ...identity.value, subjects: [...identity.value.subjects] };
  return succeed({ ok: true, result: 'identified', detail: 'it says who signed in', tried, claims });
}

/** Has a directory look for somebody, whoever it is. */
async function tryDirectory({ vendors, input: { to } }: Trial): Promise<TrialResult> {
  const [first] = vendors.directories;
  const directory = to === undefined ? first : vendors.directories.find(({ key }) => key === to);
  if (!directory) return fail('not_set_up');
  return succeed({ ...(await directory.probe()), tried: directory.key });
}

/** Posts a test event, signed with a random secret. */
async function tryWebhook({ work, input: { to } }: Trial): Promise<TrialResult> {
  if (to === undefined || readWebAddress(to, webProtocols) === null) {
    return fail('bad_input', { issues: [{ path: ['to'], message: 'must be the URL of a webhook' }] });
  }
  const id = `msg_${work.random.uuid()}`;
  const timestamp = toSeconds(work.clock.now());
  const body = JSON.stringify({ type: 'try', timestamp: work.clock.now().toISOString(), data: {} });
  const secret = `whsec_${work.random.bytes(32).toString('base64')}`;
  const tried = new URL(to).host;
  try {
    const response = await work.fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, id, timestamp, body),
      },
      body,
    });
    await response.body?.cancel();
    const result = response.ok ? 'taken' : 'refused';
    return succeed({ ok: response.ok, result, detail: `HTTP ${response.status}`, tried });
  } catch (error) {
    const detail = describeLost(error);
    return succeed({ ok: false, result: 'unavailable', detail, tried });
  }
}

/** An invented proof: a vendor that accepts our credentials refuses the proof, any other reports the credentials. */
const rejectedProof = {
  validate: JSON.stringify({
    lot_number: 'b'.repeat(32),
    captcha_output: 'tongxing-try',
    pass_token: 'b'.repeat(64),
    gen_time: '1700000000',
  }),
  ticket: 'tongxing-try',
  randstr: '@try',
};

/** Verifies a widget's proof, or an invented one, whose refusal shows that the vendor answers. */
async function tryCaptcha({ vendors, input, work }: Trial): Promise<TrialResult> {
  const [first] = vendors.captchaVerifiers;
  const verifier = input.to ? vendors.captchaVerifiers.find(({ kind }) => kind === input.to) : first;
  if (!verifier) return fail('not_set_up');
  const tried = verifier.kind;
  if (verifier.createChallenge && !input.proof) {
    await verifier.createChallenge('try');
    const detail = 'challenges are made here; solve one in a browser and send its proof to have it checked';
    return succeed({ ok: true, result: 'answered', detail, tried });
  }
  const proof: CaptchaProof = {
    type: tried,
    ...rejectedProof,
    ...(input.proof as Partial<CaptchaProof> | undefined),
  };
  let shown = '';
  const explain = (text: string) => {
    shown = text;
  };
  const verdict = await verifier.verify(proof, { ip: work.caller.ip, action: 'try', explain });
  if (verdict === 'unavailable') {
    const detail = `no usable answer: ${shown || 'look whether the id and the keys are right'}`;
    return succeed({ ok: false, result: verdict, detail, tried });
  }
  if (!input.proof) {
    const detail = 'the vendor knows us, and has refused a proof that was made up';
    return succeed({ ok: verdict === 'failed', result: 'answered', detail, tried });
  }
  return succeed({ ok: verdict === 'passed', result: verdict, detail: `the proof has ${verdict}`, tried });
}

const ways = {
  sms: tryMessage,
  mail: tryMessage,
  captcha: tryCaptcha,
  provider: tryProvider,
  directory: tryDirectory,
  webhook: tryWebhook,
  hook: tryHook,
  affected: tryPolicies,
} as const;

/** Runs one trial with the saved settings, or with some fields changed. */
export async function trySection(
  work: TrialWork,
  input: TryInput,
  operator: Operator,
): Promise<
  Result<
    Tried & { readonly milliseconds: number },
    'cannot_work' | 'locked' | 'not_set_up' | 'no_contact' | CommonProblem
  >
> {
  const { section, what } = input;
  if (!isSection(section)) return fail('not_found');
  const spent = await limitTries(work, operator);
  if (spent) return spent;
  const all = openSaved(work, await findSavedSections(work.db));
  const patch = input.with ?? {};
  const refused = lockedIn(work.settings, section, patch);
  if (refused) return refused;
  const saved = all[section] ?? {};
  const next = mergePatch(saved, patch, saved);
  const composed = composeWith(work.settings, all, section, next);
  if (!composed.ok) return composed;
  const now = composed.value.sections.compose(all);
  const elsewhere = refuseElsewhere(composed.value, now, { all, section, next });
  if (elsewhere) return elsewhere;
  const settings = composed.value;
  // The configured vendor is tried itself, also while OUTBOX is on.
  const { outbox, mailUrl, file } = settings;
  const isBehindOutbox =
    outbox && ((what === 'mail' && mailUrl !== null) || (what === 'sms' && file.sms.vendors.length > 0));
  const vendors = work.vendorsWith(isBehindOutbox ? { ...settings, outbox: false } : settings);
  const started = performance.now();
  const outcome: TrialResult = await inTime(
    ways[what]({ work, vendors, settings, operator, input }),
    input.to ?? what,
  );
  vendors.close();
  if (!outcome.ok) return outcome;
  const { detail } = outcome.value;
  return succeed({
    ...outcome.value,
    detail: isBehindOutbox ? `${detail}; OUTBOX is on: codes go to /outbox until it is off` : detail,
    milliseconds: Math.round(performance.now() - started),
  });
}
