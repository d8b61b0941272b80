import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isOutage } from '../../../../kernel/async/outage.ts';
import type { Log } from '../../../../kernel/logging/log.ts';
import { recordAppFault } from '../../apps/app-log.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
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

/** Refuses a request before the library sees it: a page to a browser, OAuth's JSON to a program. */
export async function refuseInKind(
  pages: ProviderPages,
  ctx: KoaContextWithOIDC,
  status: number,
  error: string,
  reason: string,
): Promise<void> {
  ctx.status = status;
  ctx.set('cache-control', 'no-store');
  const out = { error, error_description: reason };
  if (ctx.accepts('json', 'html') === 'html') await pages.showError(ctx, out, new Error(reason));
  else ctx.body = out;
}

/** The refusal of who asks too often; when to come back stands in `Retry-After` already. */
export const refuseCrowd = (pages: ProviderPages, ctx: KoaContextWithOIDC): Promise<void> =>
  refuseInKind(pages, ctx, 429, 'temporarily_unavailable', 'too many requests from this address');

const endpoints: Readonly<Record<string, string>> = {
  'authorization.error': 'authorize',
  'grant.error': 'token',
  'userinfo.error': 'userinfo',
  'introspection.error': 'introspect',
  'revocation.error': 'revoke',
  'pushed_authorization_request.error': 'par',
  'device_authorization.error': 'device_authorization',
  'end_session.error': 'logout',
};
/** What belongs to the protocol's daily course and helps no developer. */
const expected = new Set([
  'authorization_pending',
  'slow_down',
  'login_required',
  'consent_required',
  'interaction_required',
]);

interface LibraryError extends Error {
  error?: string;
  error_description?: string;
  error_detail?: string;
}

/**
 * Writes the provider's errors where the app's developer sees them. Returns the
 * middleware that waits until what was noted on the way is written.
 */
export function listenForErrors(provider: Provider, workOf: (ctx: KoaContextWithOIDC) => AppsWork) {
  const noted = new WeakMap<object, Promise<void>[]>();

  const listen = provider.on.bind(provider) as (
    name: string,
    listener: (ctx: KoaContextWithOIDC, error: LibraryError) => void,
  ) => void;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    listen(name, (ctx, error) => {
      const appId = ctx.oidc?.client?.clientId;
      if (!appId || expected.has(error.error ?? '')) return;
      const reason =
        [error.error_description, error.error_detail].filter(Boolean).join(' · ') || error.message;
      const fault = { endpoint, error: error.error ?? error.message, reason };
      const writing = recordAppFault(workOf(ctx), appId, fault);
      noted.set(ctx, [...(noted.get(ctx) ?? []), writing]);
    });
  }

  return async function logErrors(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    await Promise.all(noted.get(ctx) ?? []).catch((error: Error) =>
      workOf(ctx).log.error(`An app's error could not be kept: ${error.message}`),
    );
  };
}
