import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { recordAppFault } from '../../apps/app-log.ts';
import type { AppsWork } from '../../apps/apps-work.ts';

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
      const clientId = ctx.oidc?.client?.clientId;
      if (!clientId || expected.has(error.error ?? '')) return;
      const reason =
        [error.error_description, error.error_detail].filter(Boolean).join(' · ') || error.message;
      const fault = { endpoint, error: error.error ?? error.message, reason };
      const writing = recordAppFault(workOf(ctx), clientId, fault);
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
