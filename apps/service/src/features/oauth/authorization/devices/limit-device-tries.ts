import type { KoaContextWithOIDC } from 'oidc-provider';
import { clientKey } from '../../../../kernel/network/ip-address.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { type ProviderPages, refusedCodeOf } from '../pages/provider-pages.ts';
import { callerOf } from '../provider/provider-caller.ts';
import { refuseCrowd } from '../provider/refuse-in-kind.ts';

/** A stranger who tries device codes gets this many tries from one address in ten minutes. */
const mostTries = 30;
const windowSeconds = 600;

/** Bounds the guesses at the codes that devices show. */
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
