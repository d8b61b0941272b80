import { domainToUnicode } from 'node:url';
import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import type { Reader } from '../../../../database/query/reader.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { AppDirectory } from '../../apps/app-directory.ts';
import { findNamedByOthers } from '../../apps/app-store.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { isManaged } from '../../apps/manage-grant.ts';
import { askableScopes, ownScopes } from '../../resources/resource.ts';
import { findByAudience, type ResourceRow } from '../../resources/resource-store.ts';
import type { ProviderAccount } from './find-person.ts';
import { manageServer } from './manage-server.ts';

const signing = { sign: { alg: 'ES256' } } as const;

/** What an app may read of a person at an address of its own, which nobody registered as an API. */
export const scopesOfPeople = 'profile email phone groups roles';

const named = new WeakMap<object, Map<string, ResourceRow>>();

/** The registered API of this audience that the present request named; undefined for any other. */
export const namedResource = (ctx: object | undefined, audience: unknown): ResourceRow | undefined =>
  ctx && typeof audience === 'string' ? named.get(ctx)?.get(audience) : undefined;

/**
 * What the library needs to know of a resource (RFC 8707) that an app names: the Management API, a registered API, or an
 * address of the app's own. For anything else `invalid_target`.
 */
export async function findResourceServer(
  { work, apps }: { readonly work: AppsWork; readonly apps: AppDirectory },
  ctx: KoaContextWithOIDC,
  { resource, client }: { readonly resource: string; readonly client: Client },
): Promise<ResourceServer> {
  if (isManaged(work.settings, resource))
    return manageServer(work, ctx, { clientId: client.clientId, audience: resource });
  const asked = await findByAudience(work.db, resource, client.clientId);
  if (asked) {
    const isAlone = ctx.oidc.params?.['grant_type'] === 'client_credentials';
    const scopes = isAlone ? ownScopes(asked) : askableScopes(asked);
    if (!scopes) throw new errors.InvalidTarget();
    const { audience, token, token_minutes } = asked.resource;
    named.set(ctx, (named.get(ctx) ?? new Map()).set(audience, asked.resource));
    // Where a token is made, the person is known: without a guardian's consent nobody acts for a child.
    const account = ctx.oidc.entities.Account as ProviderAccount | undefined;
    return {
      scope: account?.person.lacksGuardian ? '' : scopes.join(' '),
      audience,
      accessTokenTTL: token_minutes * 60,
      accessTokenFormat: token,
      ...(token === 'jwt' ? { jwt: signing } : {}),
    };
  }
  const own = await apps.find(work, client.clientId);
  if (!(await isOwn(work.db, own, resource))) throw new errors.InvalidTarget();
  return { scope: scopesOfPeople, audience: resource, accessTokenFormat: 'jwt', jwt: signing };
}

/**
 * Whether a resource is the app's own: its origin must be that of the app's homepage or of a redirect URI. Developers do
 * not prove that these are theirs. So where active apps of other owners name the origin too, only an app that an operator
 * has verified gets tokens. The API still has to check `client_id`.
 */
async function isOwn(db: Reader, app: AuthorizationApp | null, resource: string): Promise<boolean> {
  const url = URL.parse(resource);
  if (!app || !url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (!isNamedBy(app, url)) return false;
  if (app.verified) return true;
  const hosts = [url.hostname, domainToUnicode(url.hostname)].filter(Boolean);
  const others = await findNamedByOthers(db, app.id, hosts);
  return !others.some((other) => isNamedBy(other, url));
}

function isNamedBy(
  { homepage, redirectUris }: Pick<AuthorizationApp, 'homepage' | 'redirectUris'>,
  { origin }: URL,
): boolean {
  return [homepage, ...redirectUris].some((uri) => {
    const own = URL.parse(uri);
    return own !== null && /^https?:$/.test(own.protocol) && own.origin === origin;
  });
}
