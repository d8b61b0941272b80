import { type AppScope, appScopes } from '@tongxing/contract/calls/apps.ts';
import { scopeClaims } from '@tongxing/contract/scope-claims.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AppsWork } from '../../apps/apps-work.ts';
import { type Handed, noteDataAccessOf } from '../../data-access/note-data-access.ts';

/** By claim, the scope that it is given under. */
const scopeOf = new Map(
  Object.entries(scopeClaims).flatMap(([scope, claims]) =>
    Object.keys(claims).map((claim) => [claim, scope as AppScope] as const),
  ),
);

const released = new WeakMap<object, ReadonlySet<AppScope>>();

/** Remembers what a token of this request tells of its person. */
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

/** After the library: notes what its answer has handed to the app, and to whom it belongs. */
export async function noteDataAccess(work: AppsWork, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  const handed = oidc && ctx.status === 200 ? readAnswer(ctx) : null;
  const token = oidc?.entities.AccessToken ?? oidc?.entities.RefreshToken;
  const accountId = token?.accountId;
  if (!handed || !accountId || !oidc.client) return;
  await noteDataAccessOf(work, accountId, oidc.client.clientId, handed);
}

/** What an answer hands over, read off the answer itself; null where that is nothing about a person. */
function readAnswer(ctx: KoaContextWithOIDC): Handed | null {
  const { oidc } = ctx;
  // An answer that was signed is a text, and its token was looked at when it was made.
  const body = (typeof ctx.body === 'object' ? ctx.body : {}) as Readonly<Record<string, unknown>>;
  if (oidc.route === 'userinfo') {
    return { way: 'userinfo', kinds: inOrder(released.get(ctx) ?? kindsOf(body)) };
  }
  if (oidc.route === 'introspection') {
    return 'sub' in body ? { way: 'introspection', kinds: ['openid'] } : null;
  }
  if (oidc.route !== 'token') return null;
  const kinds = new Set(released.get(ctx));
  // One that the app's own servers read carries the identifier (RFC 9068).
  if (String(body['access_token']).includes('.')) kinds.add('openid');
  if (body['refresh_token'] !== undefined) kinds.add('offline_access');
  const isRefresh = oidc.params?.['grant_type'] === 'refresh_token';
  return { way: isRefresh ? 'refresh' : 'sign_in', kinds: inOrder(kinds) };
}

const inOrder = (kinds: ReadonlySet<AppScope>) => appScopes.filter((scope) => kinds.has(scope));
