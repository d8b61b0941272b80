import type { ClaimPlace } from '@tongxing/contract/rules/app-claims.ts';
import { mappableFacts } from '@tongxing/contract/rules/mappable-facts.ts';
import type { AccessToken, Client, ClientCredentials, KoaContextWithOIDC } from 'oidc-provider';
import { findMemberships } from '../../access/memberships.ts';
import { putClaim, scopesAt, shapeClaims } from '../../access/shape-claims.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { givenFields } from '../consent/given-fields.ts';
import { appOf } from './client-metadata.ts';
import { findPerson, type ProviderAccount } from './find-person.ts';
import { noteAdded } from './note-answer.ts';
import { claimsOf, type Person } from './scopes-and-claims.ts';

type Claims = Record<string, unknown>;

interface Asked {
  readonly client: Client | undefined;
  readonly accountId: string | undefined;
  readonly granted: ReadonlySet<string>;
  readonly place: ClaimPlace;
}

/** A person of whom an app may learn more than the identifier; null for a child without a guardian's consent. */
async function findTellable(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  accountId: string,
): Promise<Person | null> {
  const account = ctx.oidc.entities.Account as ProviderAccount | undefined;
  const person = account?.accountId === accountId ? account.person : await findPerson(work, accountId);
  return person && !person.lacksGuardian ? person : null;
}

/** The groups and roles that an app gets of an account at this place, as it wants to read them; empty for none. */
async function membershipClaims(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  { client, accountId, granted, place }: Asked,
): Promise<Claims> {
  const app = client && appOf(client);
  if (!app || !accountId) return {};
  const scopes = scopesAt(app.claims, place, granted);
  if (scopes.length === 0) return {};
  if (!(await findTellable(work, ctx, accountId))) return {};
  noteAdded(ctx, scopes);
  return shapeClaims(app.claims, await findMemberships(work.db, accountId, app.id), { scopes, place });
}

/** Objects that both have are merged; of anything else that is there already, nothing is replaced. */
function addClaims(to: Claims, claims: Claims): Claims {
  for (const [name, value] of Object.entries(claims)) {
    const there = to[name];
    if (there === undefined) to[name] = value;
    else if (isClaims(there) && isClaims(value)) addClaims(there, value);
  }
  return to;
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The claims that operators map for all apps, of the granted scopes; what the account does not have is left out. */
async function mappedClaims(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  { accountId, granted }: Pick<Asked, 'accountId' | 'granted'>,
): Promise<Claims> {
  const map = work.settings.file.claims.map.filter(({ scope }) => granted.has(scope));
  if (map.length === 0 || !accountId) return {};
  const person = await findTellable(work, ctx, accountId);
  if (!person) return {};
  const standard = claimsOf(person);
  const claims: Claims = {};
  for (const { claim, from } of map) {
    // Fields are given only where the person was told of them: `givenFields`.
    if ('field' in from || 'directory' in from) continue;
    const value = 'constant' in from ? from.constant : standard[mappableFacts[from.profile].claim];
    if (value !== undefined) putClaim(claims, claim, value);
  }
  return claims;
}

/** The site's own profile fields of the granted scopes, and the claims mapped from them. */
async function fieldClaims(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  { client, accountId, granted }: Omit<Asked, 'place'>,
): Promise<Claims> {
  const app = client && appOf(client);
  if (!app || !accountId) return {};
  const given = await givenFields(work, app, accountId, granted);
  const claims: Claims = {};
  if (given.size === 0 || !(await findTellable(work, ctx, accountId))) return claims;
  for (const [name, value] of given) putClaim(claims, name, value);
  return claims;
}

/** After the library: puts groups, roles, own fields and mapped claims into the answers of userinfo, the first two of introspection. */
export async function addMembershipClaims(work: AppsWork, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc, body } = ctx;
  if (!oidc || ctx.status !== 200 || !isClaims(body)) return;
  const { client } = oidc;
  const token = oidc.entities.AccessToken ?? oidc.entities.RefreshToken;
  const place = oidc.route;
  if ((place !== 'userinfo' && place !== 'introspection') || !token) return;
  if (place === 'introspection' && body['active'] !== true) return;
  const granted = new Set(String(token.scope ?? '').split(' '));
  const { accountId } = token;
  addClaims(body, await membershipClaims(work, ctx, { client, accountId, granted, place }));
  if (place !== 'userinfo') return;
  addClaims(body, await fieldClaims(work, ctx, { client, accountId, granted }));
  addClaims(body, await mappedClaims(work, ctx, { accountId, granted }));
}

/** The claims of an ID token with groups and roles, where the app wants them there. */
export async function withMembershipClaims(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  claims: Claims,
): Promise<Claims> {
  // A token that the library makes outside of a request has none.
  if (ctx.oidc?.route !== 'token') return claims;
  const { client, entities } = ctx.oidc;
  const source = entities.AuthorizationCode ?? entities.RefreshToken ?? entities.DeviceCode;
  const accountId = source?.accountId;
  if (!source) return claims;
  const granted = new Set(String(source.scope ?? '').split(' '));
  return addClaims(
    claims,
    await membershipClaims(work, ctx, { client, accountId, granted, place: 'id_token' }),
  );
}

/** What a signed access token carries besides; undefined for nothing. */
export async function membershipClaimsOf(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
): Promise<Claims | undefined> {
  if (!('accountId' in token) || token.resourceServer?.accessTokenFormat !== 'jwt') return undefined;
  const { accountId, client, scope } = token;
  const granted = new Set(String(scope ?? '').split(' '));
  return membershipClaims(work, ctx, { client, accountId, granted, place: 'access_token' });
}
