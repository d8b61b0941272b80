import { createLocalJWKSet, type JWK, errors as joseErrors, jwtVerify } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { missingFor } from '../../access/check-access.ts';
import { findAuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { askableScopes, ownScopes } from '../../resources/resource.ts';
import { findAskedFor, type ResourceRow } from '../../resources/resource-store.ts';
import { subjectFor } from '../subjects/subject-of.ts';
import { findPerson } from './find-person.ts';
import { structuredToken } from './introspect-structured.ts';
import { resourceOf } from './resource-clients.ts';
import { namedResource } from './resource-servers.ts';

/** The claim of a JWT for an API that leads to its grant, sealed: only we can read it. */
const grantClaim = 'grant';
const sealedFor = 'grant of an access token';

interface Holder {
  readonly accountId: string;
  readonly grantId: string;
  /** The provider session that the token ends with; null for one that outlives it. */
  readonly sessionUid: string | null;
}

interface SignedToken {
  readonly aud?: unknown;
  readonly accountId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly sessionUid?: string | undefined;
  readonly expiresWithSession?: boolean | undefined;
  readonly resourceServer?: { readonly accessTokenFormat?: string | undefined } | undefined;
}

/** What a JWT for a registered API carries besides, so that its introspection knows whether it is still good. */
export function sealedGrantOf(
  work: AppsWork,
  ctx: KoaContextWithOIDC | undefined,
  token: SignedToken,
): Record<string, unknown> | undefined {
  const { accountId, grantId, sessionUid, expiresWithSession, resourceServer } = token;
  if (resourceServer?.accessTokenFormat !== 'jwt' || !accountId || !grantId) return undefined;
  if (!namedResource(ctx, token.aud)) return undefined;
  const holder: Holder = { accountId, grantId, sessionUid: expiresWithSession ? (sessionUid ?? null) : null };
  return { [grantClaim]: work.vault.seal(JSON.stringify(holder), sealedFor) };
}

/** The identifier by which an API knows an account: its own, or that of the app that calls it. */
export async function subjectAt(
  work: AppsWork,
  resource: ResourceRow,
  { accountId, ofApp }: { readonly accountId: string; readonly ofApp: string },
): Promise<string> {
  return resource.subject === 'api'
    ? subjectFor(work, accountId, { appId: resource.id, isPublic: false })
    : ofApp;
}

/**
 * Whether an API learns of a token: one for its audience, of whoever may still use the app. `null`: not asked by an API.
 */
export async function mayResourceIntrospect(
  work: AppsWork,
  client: object,
  token: { readonly aud?: unknown; readonly clientId?: string | undefined; readonly accountId?: string },
): Promise<boolean | null> {
  const resource = resourceOf(client);
  if (!resource) return null;
  return token.aud === resource.audience && isAppLetIn(work, token.clientId, token.accountId);
}

async function isAppLetIn(
  work: AppsWork,
  appId: string | undefined,
  accountId: string | undefined,
): Promise<boolean> {
  const app = appId === undefined ? null : await findAuthorizationApp(work.db, appId);
  if (!app?.isActive) return false;
  return accountId === undefined || (await missingFor(work, app, accountId)).length === 0;
}

type Body = Record<string, unknown>;

/**
 * After the library: what an API is told of a token. The scopes are those that the app still has there, the identifier is
 * the one that the API knows, and nothing is said of the app's sessions. A JWT is checked as any other token.
 */
export async function introspectForResource(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  keys: readonly JWK[],
): Promise<void> {
  const resource = ctx.oidc?.route === 'introspection' ? resourceOf(ctx.oidc.client) : undefined;
  if (!resource) return;
  const body = ctx.body as Body | null | undefined;
  const isJwt = body?.['error'] === structuredToken;
  if (!isJwt && body?.['active'] !== true) return;
  const found = isJwt ? await readJwt(work, ctx, { keys, resource }) : readOpaque(ctx, body as Body);
  ctx.status = 200;
  ctx.body = (found && (await tell(work, resource, found))) ?? { active: false };
}

interface Found {
  readonly body: Body;
  readonly accountId: string | undefined;
}

function readOpaque({ oidc }: KoaContextWithOIDC, body: Body): Found {
  return { body, accountId: oidc.entities.AccessToken?.accountId };
}

async function readJwt(
  work: AppsWork,
  { oidc }: KoaContextWithOIDC,
  { keys, resource }: { readonly keys: readonly JWK[]; readonly resource: ResourceRow },
): Promise<Found | null> {
  const claims = await verify(work, String(oidc.params?.['token'] ?? ''), { keys, resource });
  if (!claims) return null;
  const { [grantClaim]: sealed, ...told } = claims;
  const appId = String(told['client_id']);
  const body = { active: true, token_type: told['cnf'] ? 'DPoP' : 'Bearer', ...told };
  if (sealed === undefined) {
    return told['sub'] === appId && (await isAppLetIn(work, appId, undefined))
      ? { body, accountId: undefined }
      : null;
  }
  const opened = work.vault.open(String(sealed), sealedFor);
  const { accountId, grantId, sessionUid } = JSON.parse(opened) as Holder;
  const grant = await oidc.provider.Grant.find(grantId);
  if (grant?.accountId !== accountId || grant.clientId !== appId) return null;
  const session = sessionUid === null ? null : await oidc.provider.Session.findByUid(sessionUid);
  if (sessionUid !== null && session?.grantIdFor(appId) !== grantId) return null;
  const isThere = (await findPerson(work, accountId)) !== null;
  return isThere && (await isAppLetIn(work, appId, accountId)) ? { body, accountId } : null;
}

async function verify(
  work: AppsWork,
  token: string,
  { keys, resource }: { readonly keys: readonly JWK[]; readonly resource: ResourceRow },
): Promise<Body | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keys.map(publicHalf) }), {
      issuer: work.settings.publicUrl,
      audience: resource.audience,
      typ: 'at+jwt',
      currentDate: work.clock.now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}

const publicHalf = ({ kty, crv, x, y, n, e, kid, alg, use }: JWK): JWK => {
  const members = { kty, crv, x, y, n, e, kid, alg, use };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JWK;
};

/** The answer for an API; null where nothing is left of what the token was for. */
async function tell(work: AppsWork, resource: ResourceRow, { body, accountId }: Found): Promise<Body | null> {
  const asked = await findAskedFor(work.db, resource.id, String(body['client_id']));
  const had = String(body['scope'] ?? '')
    .split(' ')
    .filter(Boolean);
  const now = asked && (accountId === undefined ? ownScopes(asked) : askableScopes(asked));
  const left = had.filter((scope) => now?.includes(scope));
  if (!now || (had.length > 0 && left.length === 0)) return null;
  const { sid: _sid, scope: _scope, ...told } = body;
  const scope = left.length > 0 ? { scope: left.join(' ') } : {};
  if (accountId === undefined) return { ...told, ...scope };
  const sub = await subjectAt(work, resource, { accountId, ofApp: String(body['sub']) });
  return { ...told, ...scope, sub };
}
