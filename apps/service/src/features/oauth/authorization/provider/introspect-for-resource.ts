import type { JWK } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { missingFor } from '../../access/check-access.ts';
import { findAuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { askableScopes, ownScopes } from '../../resources/resource.ts';
import { findAskedFor, type ResourceRow } from '../../resources/resource-store.ts';
import { subjectFor } from '../subjects/subject-of.ts';
import { mayBeActedFor } from './find-person.ts';
import { structuredToken } from './introspect-structured.ts';
import { findHolder, grantClaim, verifyJwt } from './read-subject-token.ts';
import { resourceOf } from './resource-clients.ts';

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

/** Whether an API learns of a token: one for its audience, of whoever may still use the app. Null: no API asks. */
export async function mayResourceIntrospect(
  work: AppsWork,
  client: object,
  token: { readonly aud?: unknown; readonly clientId?: string | undefined; readonly accountId?: string },
): Promise<boolean | null> {
  const resource = resourceOf(client);
  if (!resource) return null;
  return token.aud === resource.audience && isAppLetIn(work, token.clientId, token.accountId);
}

/** Whether an app runs, and this account may use it; without an account, whether it runs. */
export async function isAppLetIn(
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
 * After the library: what an API learns of a token. The scopes are those that the app still has there, the identifier is
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
  const found = isJwt
    ? await readJwt(work, ctx, { keys, resource })
    : { body: body as Body, accountId: ctx.oidc.entities.AccessToken?.accountId };
  ctx.status = 200;
  ctx.body = (found && (await tell(work, resource, found))) ?? { active: false };
}

interface Found {
  readonly body: Body;
  readonly accountId: string | undefined;
}

async function readJwt(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  { keys, resource }: { readonly keys: readonly JWK[]; readonly resource: ResourceRow },
): Promise<Found | null> {
  const token = String(ctx.oidc.params?.['token'] ?? '');
  const claims = await verifyJwt(work, token, { keys, audience: resource.audience });
  if (!claims) return null;
  const { [grantClaim]: sealed, ...rest } = claims;
  const appId = String(rest['client_id']);
  const body = { active: true, token_type: rest['cnf'] ? 'DPoP' : 'Bearer', ...rest };
  const isOfApp = sealed === undefined && rest['sub'] === appId;
  const holder = isOfApp ? null : await findHolder(work, ctx, claims);
  if (!isOfApp && !holder) return null;
  const accountId = holder?.accountId;
  return (await isAppLetIn(work, appId, accountId)) ? { body, accountId } : null;
}

/** The answer for an API; null where nothing is left of what the token was for. */
async function tell(work: AppsWork, resource: ResourceRow, { body, accountId }: Found): Promise<Body | null> {
  const asked = await findAskedFor(work.db, resource.id, String(body['client_id']));
  const had = String(body['scope'] ?? '')
    .split(' ')
    .filter(Boolean);
  const now = asked && (accountId === undefined ? ownScopes(asked) : askableScopes(asked));
  const left = had.filter((scope) => now?.includes(scope));
  if (!now || (had.length > 0 && left.length === 0)) return null;
  const { sid: _sid, scope: _scope, ...answer } = body;
  const scope = left.length > 0 ? { scope: left.join(' ') } : {};
  if (accountId === undefined) return { ...answer, ...scope };
  if (!(await mayBeActedFor(work, accountId))) return null;
  const sub = await subjectAt(work, resource, { accountId, ofApp: String(body['sub']) });
  return { ...answer, ...scope, sub };
}
