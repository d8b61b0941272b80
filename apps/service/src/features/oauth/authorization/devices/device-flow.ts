import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import { clientKey } from '../../../../kernel/network/ip-address.ts';
import type { Work } from '../../../../transaction/work.ts';
import { deviceCodeGrant } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { type ProviderPages, refusedCodeOf } from '../pages/provider-pages.ts';
import { callerOf } from '../provider/provider-caller.ts';
import { cookieNames } from '../provider/provider-cookies.ts';
import { refuseCrowd } from '../provider/provider-errors.ts';

/**
 * Redirects a browser to the device page where it posts the form without a provider session: the library would fail
 * there. True where it was redirected.
 */
export async function startDevicePage(provider: Provider, ctx: KoaContextWithOIDC): Promise<boolean> {
  if (ctx.method !== 'POST' || !ctx.path.endsWith('/oauth2/device')) return false;
  const id = ctx.cookies.get(cookieNames(ctx.secure).session, { signed: true });
  if (id && (await provider.Session.find(id))) return false;
  ctx.status = 303;
  ctx.set('location', `${provider.issuer}/oauth2/device`);
  return true;
}

/** How many device codes one address may try in ten minutes. */
const mostTries = 30;
const windowSeconds = 600;

/** Limits the guesses at device codes. */
export function createLimitDeviceTries({ state, log }: AppsWork, pages: ProviderPages) {
  return async function limitDeviceTries(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    if (ctx.method !== 'POST' || ctx.path !== '/oauth2/device') return next();
    const counter = `device-code-tries:${clientKey(ctx.ip)}`;
    const tries = await state.increment(counter, 1, windowSeconds);
    const { ip, requestId } = callerOf(ctx.req);
    if (tries <= mostTries) {
      await next();
      const reason = refusedCodeOf(ctx);
      if (reason) log.info({ ip, reason, requestId }, 'a device code was refused');
      return;
    }
    if (tries === mostTries + 1) log.warn({ ip, requestId }, 'device codes are being guessed at');
    ctx.set('retry-after', String((await state.secondsLeft(counter)) ?? windowSeconds));
    return refuseCrowd(pages, ctx);
  };
}

/** RFC 8628 3.2: the seconds between two polls. */
const intervalSeconds = 5;
/** The network may deliver two polls closer together than they were sent. */
const graceSeconds = 1;

interface Answer {
  error?: string;
  error_description?: string;
  interval?: number;
}

/**
 * Adds the polling interval to the answer for a device, and answers `slow_down` (RFC 8628 3.5) where it polls faster, at
 * whichever process. The answer to a decided request is never delayed.
 */
export async function pacePolling({ state }: Work, ctx: KoaContextWithOIDC): Promise<void> {
  // A browser gets a page.
  const answer = typeof ctx.body === 'object' ? (ctx.body as Answer | null) : null;
  if (ctx.oidc?.route === 'device_authorization' && answer && !answer.error) {
    answer.interval = intervalSeconds;
    return;
  }
  const { grant_type, device_code } = ctx.oidc?.params ?? {};
  if (grant_type !== deviceCodeGrant || answer?.error !== 'authorization_pending') return;
  const key = `device-code-polls:${digestText(String(device_code))}`;
  const polls = await state.increment(key, 1, intervalSeconds - graceSeconds);
  if (polls === 1) return;
  ctx.body = {
    error: 'slow_down',
    error_description: `wait ${intervalSeconds} seconds longer between polls`,
  };
}
