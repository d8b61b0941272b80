import type { JWK } from 'jose';
import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { AppDirectory } from '../../apps/app-directory.ts';
import { findApp } from '../../apps/app-store.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { tokenExchangeGrant } from '../../resources/resource.ts';
import { findByAudience } from '../../resources/resource-store.ts';
import { isAppLetIn } from './introspect-for-resource.ts';
import { type LivingToken, readSubjectToken } from './read-subject-token.ts';
import { findResourceServer } from './resource-servers.ts';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const jwtType = 'urn:ietf:params:oauth:token-type:jwt';

/** How many apps may act one for another. */
const mostActors = 4;

const actors = new WeakMap<object, unknown>();

/** Who acts with a token that was exchanged, as its extra claim; undefined for any other. */
export const actorOf = (token: object): Record<string, unknown> | undefined =>
  actors.has(token) ? { act: actors.get(token) } : undefined;

interface Exchanging {
  readonly workOf: (ctx: KoaContextWithOIDC) => AppsWork;
  readonly apps: AppDirectory;
  readonly keys: readonly JWK[];
}

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Token exchange (RFC 8693) as delegation: an API that received a person's token calls another API for the same person. The
 * owner of the other API allows the app to, the person has let the first app in there, and the token that comes out has no
 * more scopes and lives no longer than the one that was shown. It belongs to the same grant and ends with it; `act` names
 * the app that acts.
 */
export function allowTokenExchange(provider: Provider, { workOf, apps, keys }: Exchanging): void {
  provider.registerGrantType(
    tokenExchangeGrant,
    async (ctx) => {
      const work = workOf(ctx);
      const params = readParams(ctx.oidc.params as Params);
      const shown = await readSubjectToken(work, ctx, { token: params.token, keys });
      if (!shown) throw new errors.InvalidRequest('subject_token is not valid');
      if (shown.isBound) throw new errors.InvalidRequest('subject_token works with the key of its app alone');
      const actor = String(ctx.oidc.client?.clientId);
      const audience = params.audience ?? shown.audience;
      const scopes = await scopesFor(work, ctx, { shown, audience, actor });
      const wanted = params.scope?.split(' ') ?? scopes;
      const given = wanted.filter((scope) => scopes.includes(scope));
      if (given.length === 0)
        throw new errors.InvalidScope('none of the scopes can be had', params.scope ?? '');
      ctx.body = await issue(ctx, { shown, audience, scopes: given, actor, parts: { work, apps } });
    },
    [
      'subject_token',
      'subject_token_type',
      'actor_token',
      'actor_token_type',
      'requested_token_type',
      'audience',
      'resource',
      'scope',
    ],
  );
}

function readParams(params: Params) {
  const { subject_token: token, subject_token_type: type, requested_token_type: wanted } = params;
  if (!token) throw new errors.InvalidRequest('missing required parameter(s) (subject_token)');
  if (type !== accessTokenType && type !== jwtType)
    throw new errors.InvalidRequest('subject_token_type must be that of an access token');
  if (params['actor_token'] !== undefined)
    throw new errors.InvalidRequest('the app that asks is the actor: actor_token is not supported');
  if (wanted !== undefined && wanted !== accessTokenType)
    throw new errors.InvalidRequest('requested_token_type must be that of an access token');
  const { resource, audience = resource, scope } = params;
  if (resource !== undefined && resource !== audience)
    throw new errors.InvalidTarget('resource and audience name different targets');
  return { token, audience, scope };
}

interface Asked {
  readonly shown: LivingToken;
  readonly audience: string;
  /** The app that asks. */
  readonly actor: string;
}

/** The scopes that can come out; `invalid_target` where the app may not exchange this token for this API. */
async function scopesFor(
  work: AppsWork,
  { oidc }: KoaContextWithOIDC,
  { shown, audience, actor }: Asked,
): Promise<readonly string[]> {
  const [target, source] = [
    await findByAudience(work.db, audience, actor),
    await findByAudience(work.db, shown.audience, actor),
  ];
  if (!target?.given?.exchange || target.resource.status !== 'active') throw new errors.InvalidTarget();
  // A token is shown by whom it was meant for: its own app, or the app of the API that received it.
  const app = await findApp(work.db, actor);
  const isItsOwn = shown.appId === actor;
  const isOfApi =
    source !== null && (source.given?.exchange === true || source.resource.owner_id === app?.owner_id);
  if (!isItsOwn && !isOfApi) throw new errors.InvalidTarget();
  if (!(await isAppLetIn(work, shown.appId, shown.accountId)))
    throw new errors.InvalidRequest('subject_token is not valid');
  const { scopes: allowed } = target.given;
  if (audience === shown.audience) return shown.scopes.filter((scope) => allowed.includes(scope));
  const grant = await oidc.provider.Grant.find(shown.grantId);
  const consented = grant?.getResourceScope(audience).split(' ') ?? [];
  return consented.filter((scope) => allowed.includes(scope));
}

async function issue(
  ctx: KoaContextWithOIDC,
  {
    shown,
    audience,
    scopes,
    actor,
    parts,
  }: Asked & {
    readonly scopes: readonly string[];
    readonly parts: { readonly work: AppsWork; readonly apps: AppDirectory };
  },
) {
  const { provider } = ctx.oidc;
  const client = await provider.Client.find(shown.appId);
  if (!client) throw new errors.InvalidRequest('subject_token is not valid');
  const act = { sub: actor, ...(shown.act === undefined ? {} : { act: shown.act }) };
  if (depthOf(act) > mostActors) throw new errors.InvalidRequest('too many apps act one for another');
  const server = await findResourceServer(parts, ctx, { resource: audience, client });
  // What the API has taken away since the person agreed comes back by no exchange.
  const there = server.scope.split(' ');
  const left = scopes.filter((scope) => there.includes(scope));
  if (left.length === 0) throw new errors.InvalidScope('none of the scopes can be had', scopes.join(' '));
  const { sessionUid } = shown;
  const token = new provider.AccessToken({
    accountId: shown.accountId,
    client,
    grantId: shown.grantId,
    gty: 'token_exchange',
    scope: left.join(' '),
    ...(sessionUid === null ? {} : { sessionUid, expiresWithSession: true }),
  });
  token.resourceServer = new provider.ResourceServer(audience, server);
  const lifetime = Math.min(server.accessTokenTTL ?? Infinity, shown.secondsLeft);
  Object.assign(token, { expiresIn: Math.max(1, Math.floor(lifetime)) });
  actors.set(token, act);
  const value = await token.save();
  return {
    access_token: value,
    issued_token_type: accessTokenType,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope: token.scope,
  };
}

const depthOf = (act: unknown): number =>
  typeof act === 'object' && act !== null && 'act' in act ? 1 + depthOf(act.act) : 1;
