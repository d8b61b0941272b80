import { type AppScope, appScopes } from '@tongxing/contract/calls/apps.ts';
import { scopeClaims } from '@tongxing/contract/scope-claims.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AppsWork } from '../../apps/apps-work.ts';
import { type Handed, noteDataAccessOf } from '../../data-access/note-data-access.ts';
import { resourceOf } from './resource-clients.ts';

/** The scope of each claim. */
const scopeOf = new Map(
  Object.entries(scopeClaims).flatMap(([scope, claims]) =>
    Object.keys(claims).map((claim) => [claim, scope as AppScope] as const),
  ),
);

const released = new WeakMap<object, ReadonlySet<AppScope>>();

const added = new WeakMap<object, AppScope[]>();

/** Notes the scopes of what was added to an answer beside the library's claims. */
export function noteAdded(ctx: object, scopes: readonly AppScope[]): void {
  added.set(ctx, [...(added.get(ctx) ?? []), ...scopes]);
}

/** Caches which scopes the claims of an ID token or userinfo answer belong to. */
export function cacheReleased(ctx: object, claims: Readonly<Record<string, unknown>>): void {
  released.set(ctx, kindsOf(claims));
}

function kindsOf(claims: Readonly<Record<string, unknown>>): Set<AppScope> {
  const kinds = new Set<AppScope>();
  for (const claim of Object.keys(claims)) {
    const scope = scopeOf.get(claim);
    if (scope) kinds.add(scope);
  }
  return kinds;
}

/** After the library: notes the data access of its answer for the person it is about. */
export async function noteDataAccess(work: AppsWork, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  const handed = oidc && ctx.status === 200 ? readAnswer(ctx) : null;
  const token = oidc?.entities.AccessToken ?? oidc?.entities.RefreshToken;
  const accountId = token?.accountId;
  if (!handed || !accountId || !oidc.client) return;
  // What an API is told, it is told because of the app that calls it.
  const appId = resourceOf(oidc.client) ? token.clientId : oidc.client.clientId;
  if (appId !== undefined) await noteDataAccessOf(work, accountId, appId, handed);
}

/** The data access of an answer, read from the answer itself; null where it says nothing about a person. */
function readAnswer(ctx: KoaContextWithOIDC): Handed | null {
  const { oidc } = ctx;
  // A signed answer is text: its claims were cached when it was signed.
  const body = (typeof ctx.body === 'object' ? ctx.body : {}) as Readonly<Record<string, unknown>>;
  const more = added.get(ctx) ?? [];
  if (oidc.route === 'userinfo') {
    return { way: 'userinfo', kinds: inOrder(new Set([...(released.get(ctx) ?? kindsOf(body)), ...more])) };
  }
  if (oidc.route === 'introspection') {
    return 'sub' in body ? { way: 'introspection', kinds: inOrder(new Set(['openid', ...more])) } : null;
  }
  if (oidc.route !== 'token') return null;
  const kinds = new Set([...(released.get(ctx) ?? []), ...more]);
  // A JWT access token carries the subject identifier (RFC 9068).
  if (String(body['access_token']).includes('.')) kinds.add('openid');
  if (body['refresh_token'] !== undefined) kinds.add('offline_access');
  const isRefresh = oidc.params?.['grant_type'] === 'refresh_token';
  return { way: isRefresh ? 'refresh' : 'sign_in', kinds: inOrder(kinds) };
}

const inOrder = (kinds: ReadonlySet<AppScope>) => appScopes.filter((scope) => kinds.has(scope));
