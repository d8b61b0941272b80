import { getCaptchaChallenge } from '@tongxing/contract/calls/captcha.ts';
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import type { CaptchaKind } from '@tongxing/contract/captcha.ts';
import type { Call } from '@tongxing/contract/define-call.ts';
import { deviceSecret } from '../browser/device.ts';
import type { Proof } from '../captcha/ask-for-proof.ts';
import { siteConfigStore } from '../session/site-config.ts';
import { exchange } from './exchange.ts';
import { serviceUrl } from './service-url.ts';

/** The one kind that nobody sees: it may run before the person has decided anything. */
const unseenKind = 'altcha';
/** Well within a challenge's life of ten minutes. */
const cachedMilliseconds = 5 * 60_000;

const prepared = new Map<string, { readonly since: number; readonly proof: Promise<Proof> }>();

/**
 * Runs human verification for one call by one of `kinds` (a comma list), or hands over the proof that is
 * ready. `refused` is the kind whose proof the service did not take just now.
 */
export async function proveHuman(
  call: Pick<Call, 'path'>,
  kinds: string,
  config: SiteConfig,
  refused?: CaptchaKind,
): Promise<Proof> {
  const ready = prepared.get(call.path);
  prepared.delete(call.path);
  if (ready && kinds === unseenKind && performance.now() - ready.since < cachedMilliseconds) {
    const proof = await ready.proof;
    if (proof.ok) return proof;
  }
  return run(call, kinds, config, refused);
}

/**
 * Does the work of a marked call's verification while its form is being filled in, where it is the unseen
 * kind; the person then does not wait for it. Costs nothing where a proof is ready already.
 */
export function prepareProof(call: Pick<Call, 'path' | 'captcha'>): void {
  const config = siteConfigStore.get();
  if (!call.captcha || config?.captcha !== unseenKind) return;
  const ready = prepared.get(call.path);
  if (ready && performance.now() - ready.since < cachedMilliseconds) return;
  prepared.set(call.path, { since: performance.now(), proof: run(call, unseenKind, config) });
}

async function run(
  { path }: Pick<Call, 'path'>,
  kinds: string,
  config: SiteConfig,
  refused?: CaptchaKind,
): Promise<Proof> {
  // Nothing of it is needed before the first call that is marked.
  const captcha = await import('../captcha/ask-for-proof.ts').catch(() => null);
  if (!captcha) return { ok: false, text: '验证码加载异常：网络错误' };
  const context = { config, fetchChallenge: (type: 'altcha') => fetchChallenge(type, path) };
  return captcha.askForProof(kinds, context, refused);
}

/** The challenge of a self-hosted kind for one call; null where there is none. */
async function fetchChallenge(type: 'altcha', action: string): Promise<unknown> {
  const received = await exchange(serviceUrl, {
    call: getCaptchaChallenge,
    payload: { type, action },
    token: null,
    device: deviceSecret(),
    config: null,
  });
  return received.kind === 'envelope' && received.code === 1 ? received.data : null;
}
