import { createLocalJWKSet, type JWK, errors as joseErrors, jwtVerify } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { mayBeActedFor } from './find-person.ts';
import { namedResource } from './resource-servers.ts';

/** The claim of a JWT for an API that leads to its grant, sealed: only we can read it. */
export const grantClaim = 'grant';
const sealedFor = 'grant of an access token';

/** Whose token it is, and what it ends with. */
interface Holder {
  readonly accountId: string;
  readonly grantId: string;
  /** The provider session that the token ends with; null for one that outlives it. */
  readonly sessionUid: string | null;
}

interface IssuedToken {
  readonly aud?: unknown;
  readonly accountId?: string | undefined;
  readonly grantId?: string | undefined;
  readonly sessionUid?: string | undefined;
  readonly expiresWithSession?: boolean | undefined;
  readonly resourceServer?: { readonly accessTokenFormat?: string | undefined } | undefined;
}

/** What a JWT for a registered API carries besides, so that we know later whether it is still good. */
export function sealedGrantOf(
  work: AppsWork,
  ctx: KoaContextWithOIDC | undefined,
  token: IssuedToken,
): Record<string, unknown> | undefined {
  const { accountId, grantId, sessionUid, expiresWithSession, resourceServer } = token;
  if (resourceServer?.accessTokenFormat !== 'jwt' || !accountId || !grantId) return undefined;
  if (!namedResource(ctx, token.aud)) return undefined;
  const holder: Holder = { accountId, grantId, sessionUid: expiresWithSession ? (sessionUid ?? null) : null };
  return { [grantClaim]: work.vault.seal(JSON.stringify(holder), sealedFor) };
}

/** A token of a person that is good now. */
export interface LivingToken extends Holder {
  readonly appId: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  readonly secondsLeft: number;
  /** Who acts with it (RFC 8693 4.1); undefined for the app itself. */
  readonly act: unknown;
  /** It works with a key of the app alone (RFC 9449). */
  readonly isBound: boolean;
}

/** The claims of a JWT that we signed and that has not expired; null for anything else. */
export async function verifyJwt(
  work: AppsWork,
  token: string,
  { keys, audience }: { readonly keys: readonly JWK[]; readonly audience?: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keys.map(publicHalf) }), {
      issuer: work.settings.publicUrl,
      ...(audience === undefined ? {} : { audience }),
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

/** Null where it was sealed before the master key was replaced. */
function openHolder({ vault }: AppsWork, sealed: string): Holder | null {
  try {
    return JSON.parse(vault.open(sealed, sealedFor)) as Holder;
  } catch {
    return null;
  }
}

/** Whose a verified JWT for an API is, while its grant, its session and its person are there; null where one is gone. */
export async function findHolder(
  work: AppsWork,
  { oidc }: KoaContextWithOIDC,
  claims: Readonly<Record<string, unknown>>,
): Promise<Holder | null> {
  const appId = String(claims['client_id']);
  const sealed = claims[grantClaim];
  if (typeof sealed !== 'string') return null;
  const holder = openHolder(work, sealed);
  if (!holder) return null;
  const { accountId, grantId, sessionUid } = holder;
  const grant = await oidc.provider.Grant.find(grantId);
  if (grant?.accountId !== accountId || grant.clientId !== appId) return null;
  const session = sessionUid === null ? null : await oidc.provider.Session.findByUid(sessionUid);
  if (sessionUid !== null && session?.grantIdFor(appId) !== grantId) return null;
  return (await mayBeActedFor(work, accountId)) ? holder : null;
}

/** A token that somebody shows, as it is now; null for none of a person, or one that is over. */
export async function readSubjectToken(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  { token, keys }: { readonly token: string; readonly keys: readonly JWK[] },
): Promise<LivingToken | null> {
  if (!token.includes('.')) return readOpaque(work, ctx, token);
  const claims = await verifyJwt(work, token, { keys });
  const holder = claims && (await findHolder(work, ctx, claims));
  if (!claims || !holder) return null;
  return {
    ...holder,
    appId: String(claims['client_id']),
    audience: String(claims['aud']),
    scopes: String(claims['scope'] ?? '').split(' '),
    secondsLeft: Number(claims['exp']) - toSeconds(work.clock.now()),
    act: claims['act'],
    isBound: claims['cnf'] !== undefined,
  };
}

async function readOpaque(
  work: AppsWork,
  { oidc }: KoaContextWithOIDC,
  shown: string,
): Promise<LivingToken | null> {
  const token = await oidc.provider.AccessToken.find(shown);
  const { accountId, grantId, clientId, aud } = token ?? {};
  if (!token?.isValid || !accountId || !grantId || !clientId || typeof aud !== 'string') return null;
  const grant = await oidc.provider.Grant.find(grantId);
  if (grant?.accountId !== accountId || grant.clientId !== clientId) return null;
  if (!(await mayBeActedFor(work, accountId))) return null;
  return {
    accountId,
    grantId,
    sessionUid: token.expiresWithSession ? (token.sessionUid ?? null) : null,
    appId: clientId,
    audience: aud,
    scopes: String(token.scope ?? '').split(' '),
    secondsLeft: token.remainingTTL,
    act: token.extra?.['act'],
    isBound: token.isSenderConstrained(),
  };
}
