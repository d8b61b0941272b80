import { type Permission, permissionsOf } from '@tongxing/contract/permissions.ts';
import type { CommonProblem } from '@tongxing/contract/problems.ts';
import { calculateJwkThumbprint, createLocalJWKSet, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import {
  credentialClaim,
  findGrant,
  lockGrant,
  manageAudience,
  scopeAt,
} from '../../oauth/apps/manage-grant.ts';
import { loadSigningKeys } from '../../oauth/authorization/provider/signing-keys.ts';
import { useProofOnce } from '../../oauth/authorization/records/record-store.ts';
import { findOverdue, showDue } from '../../protection/policies/due.ts';
import { authenticate } from '../../protection/sessions/authenticate.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { findRoles, lockRoles } from '../operators/operator-store.ts';
import { openAdminSession } from './admin-session.ts';

/** The credentials of a request. */
export interface Credentials {
  /** The Authorization header. */
  readonly authorization: string | undefined;
  /** The DPoP header. */
  readonly proof: string | undefined;
  readonly method: string;
  readonly path: string;
}

/** Identifies the caller: an operator in their own browser, or an app with a token for this audience. */
export async function identify(
  work: Work,
  credentials: Credentials,
  wanted: Permission | 'any',
): Promise<Result<Operator, CommonProblem>> {
  const token = tokenIn(credentials);
  if (!token) return missingToken(credentials);
  return isJwt(token)
    ? identifyProgram(work, credentials, manageAudience(work.settings))
    : identifyPerson(work, token, wanted);
}

const tokenIn = ({ authorization }: Credentials): string =>
  /^(?:Bearer|DPoP) ([A-Za-z0-9_\-.~+/]{16,4096}=*)$/i.exec(authorization ?? '')?.[1] ?? '';

const missingToken = ({ authorization }: Credentials) =>
  fail(authorization ? 'session_expired' : 'unauthenticated');

const isJwt = (token: string) => /^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

async function identifyPerson(
  work: Work,
  token: string,
  wanted: Permission | 'any',
): Promise<Result<Operator, CommonProblem>> {
  const session = await authenticate(work, token);
  if (!session) return fail('session_expired');
  const roles = await findRoles(work.db, session.accountId);
  // An account without a role learns only that it has no permission.
  if (roles.length === 0) return fail('forbidden', { permission: wanted });
  const visited = await openAdminSession(work, session);
  if (!visited.ok) return visited;
  const overdue = await findOverdue(work, session.accountId);
  if (overdue.length > 0) return fail('due_first', { due: showDue(overdue) });
  const account = await findAccount(work.db, session.accountId);
  return succeed({
    id: `account/${session.accountId}`,
    name: account?.nickname ?? '',
    accountId: session.accountId,
    roles,
    permissions: permissionsOf(roles),
  });
}

async function readToken(work: Work, token: string, audience: string): Promise<JWTPayload | null> {
  const keys = createLocalJWKSet({
    keys: (await loadSigningKeys(work)).map(({ kty, kid, alg, crv, x, y, n, e }) =>
      JSON.parse(JSON.stringify({ kty, kid, alg, crv, x, y, n, e })),
    ),
  });
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: work.settings.publicUrl,
      audience,
      typ: 'at+jwt',
      currentDate: work.clock.now(),
    });
    return payload;
  } catch {
    return null;
  }
}

/** Identifies an app by a token of its own for one of our audiences. */
export async function identifyProgram(
  work: Work,
  credentials: Credentials,
  audience: string,
): Promise<Result<Operator, CommonProblem>> {
  const { authorization, proof, method, path } = credentials;
  const token = tokenIn(credentials);
  if (!isJwt(token)) return missingToken(credentials);
  const isProven = /^DPoP /i.test(authorization ?? '');
  const payload = await readToken(work, token, audience);
  const appId = payload?.['client_id'];
  // The token must be the app's own: one issued for a person has another subject.
  if (!payload || typeof appId !== 'string' || payload.sub !== appId) return fail('session_expired');
  const thumbprint = (payload['cnf'] as { jkt?: string } | undefined)?.jkt;
  if (isProven !== (thumbprint !== undefined)) return fail('session_expired');
  if (thumbprint !== undefined) {
    const url = `${work.settings.publicUrl}${path}`;
    const request = { method, url, token, thumbprint };
    if (!proof || !(await isPossessionProven(work, proof, request))) return fail('session_expired');
  }
  const grant = await findGrant(work.db, appId, work.clock.now());
  // A token ends with the secret or the keys that it was issued for.
  const credential = payload[credentialClaim];
  if (!grant || typeof credential !== 'string' || !grant.credentials.includes(credential))
    return fail('session_expired');
  const scopes = new Set(String(payload['scope'] ?? '').split(' '));
  return succeed({
    id: `app/${appId}`,
    name: grant.name,
    accountId: null,
    roles: [],
    permissions: new Set(
      grant.permissions.filter((each) => scopes.has(scopeAt(work.settings, audience, each) ?? '')),
    ),
  });
}

/** Locks the operator's permissions until the change ends; a role that was removed meanwhile does not count. */
export async function lockPermissions(
  change: Change,
  { id, accountId, permissions }: Operator,
): Promise<ReadonlySet<Permission>> {
  if (accountId !== null) return permissionsOf(await lockRoles(change, accountId));
  if (!id.startsWith('app/')) return permissions;
  const grant = await lockGrant(change, id.slice('app/'.length));
  return new Set([...permissions].filter((each) => grant?.permissions.includes(each)));
}

/** The greatest age of a DPoP proof, and how far the caller's clock may be ahead. */
const oldestSeconds = 60;
const aheadSeconds = 10;

interface ProvenRequest {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  readonly token: string;
  /** The thumbprint of the key that the token is bound to. */
  readonly thumbprint: string;
}

/**
 * Whether a DPoP proof (RFC 9449 4.3) matches this request, its token and its key, is fresh, and is used for the first
 * time.
 */
async function isPossessionProven(work: Work, proof: string, request: ProvenRequest): Promise<boolean> {
  const jti = await readProof(work, proof, request);
  if (jti === null) return false;
  const mark = `manage ${request.thumbprint} ${jti}`;
  return work.change((change) => useProofOnce(change, mark, oldestSeconds + aheadSeconds));
}

/** The `jti` of a fresh proof of this request, or null. */
async function readProof(
  { clock }: Work,
  proof: string,
  { method, url, token, thumbprint }: ProvenRequest,
): Promise<string | null> {
  const now = clock.now().getTime() / 1000;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256', 'EdDSA', 'Ed25519'],
      currentDate: clock.now(),
    });
    const { jti, iat } = payload;
    if (!protectedHeader.jwk || (await calculateJwkThumbprint(protectedHeader.jwk)) !== thumbprint)
      return null;
    if (payload['htm'] !== method || payload['htu'] !== url || payload['ath'] !== digestText(token))
      return null;
    if (typeof iat !== 'number' || iat < now - oldestSeconds || iat > now + aheadSeconds) return null;
    return typeof jti === 'string' && jti.length <= 256 ? jti : null;
  } catch {
    return null;
  }
}
