import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isOutage } from '../../../../kernel/async/outage.ts';
import type { Log } from '../../../../kernel/logging/log.ts';
import { recordAppFault } from '../../apps/app-log.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';
import { structuredToken } from './introspect-structured.ts';

const retryAfterSeconds = 2;

/** Errors of the protocol carry a status below 500; a failure of ours has none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * Answers where the service has failed: 503 and `temporarily_unavailable` with `Retry-After` during an outage, 500
 * otherwise. A browser gets a page, a program gets OAuth's JSON, and the log gets one line.
 */
export function createAnswerFaults(provider: Provider, { log, pages }: { log: Log; pages: ProviderPages }) {
  const faults = new WeakMap<object, Error>();
  provider.on('server_error', (ctx, error) => faults.set(ctx, error));
  // Koa prints errors without a listener: these occur while an answer is already being written.
  const listen = provider.on.bind(provider) as (
    name: string,
    listener: (error: unknown, ctx?: KoaContextWithOIDC) => void,
  ) => void;
  listen('error', (error, ctx) => {
    // A connection that the other side has closed is no error.
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

/** Refuses a request before the library handles it: a browser gets a page, a program gets OAuth's JSON. */
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

/** Refuses a request over the limit; the caller has set `Retry-After`. */
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
/** Errors of normal operation, which do not help a developer. */
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
 * Writes the provider's errors into the app's log, which its developer reads. Returns the middleware that waits until
 * the errors of its request are written.
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
      // The caller gets no error.
      if (endpoint === 'introspect' && error.error === structuredToken) return;
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
      workOf(ctx).log.error(`An app's error could not be written: ${error.message}`),
    );
  };
}
