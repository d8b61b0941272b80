import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isOutage } from '../../../../kernel/async/outage.ts';
import type { Log } from '../../../../kernel/logging/log.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';

const retryAfterSeconds = 2;

/** Refusals of the protocol carry a status of their own; a fault has none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * What the library answers where we have failed: 503 and `temporarily_unavailable` with a time to come back while
 * something is out of reach, 500 otherwise; a page to a browser, OAuth's JSON to a program, one line in the log.
 */
export function createAnswerFaults(provider: Provider, { log, pages }: { log: Log; pages: ProviderPages }) {
  const faults = new WeakMap<object, Error>();
  provider.on('server_error', (ctx, error) => faults.set(ctx, error));
  // Koa prints what nobody listens for: here, what goes wrong while an answer is already being written.
  const listen = provider.on.bind(provider) as (
    name: string,
    listener: (error: unknown, ctx?: KoaContextWithOIDC) => void,
  ) => void;
  listen('error', (error, ctx) => {
    // Whoever leaves before the end of an answer wants no more of it.
    if (!isRefusal(error) && !ctx?.req.socket.destroyed)
      log.error({ err: error }, 'an answer of the provider could not be written');
  });

  return async function answerFaults(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    try {
      await next();
    } catch (error) {
      if (isRefusal(error)) throw error;
      faults.set(ctx, error instanceof Error ? error : new Error(String(error)));
    }
    const fault = faults.get(ctx);
    if (!fault) return;
    log.error({ method: ctx.method, url: ctx.path, err: fault }, 'the provider failed');
    const out = isOutage(fault)
      ? { error: 'temporarily_unavailable', error_description: 'try again in a moment' }
      : { error: 'server_error', error_description: 'the service has failed' };
    ctx.remove('location');
    ctx.set('cache-control', 'no-store');
    ctx.status = isOutage(fault) ? 503 : 500;
    if (ctx.status === 503) ctx.set('retry-after', String(retryAfterSeconds));
    if (ctx.accepts('json', 'html') === 'html') await pages.showError(ctx, out, fault);
    else ctx.body = out;
  };
}
