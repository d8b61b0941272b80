import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { username } from '@tongxing/contract/rules/username.ts';
import type Provider from 'oidc-provider';
import type { Reader } from '../../../../database/query/reader.ts';
import { addSeconds, toSeconds } from '../../../../kernel/clock.ts';
import type { Caller, SignedInSession } from '../../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../../kernel/result.ts';
import { evidenceHere, isProvenSince, provenAt } from '../../../protection/evidence/evidence.ts';
import { type AuthorizationApp, findAuthorizationApp } from '../../apps/app.ts';
import { isFreshnessWanted } from '../devices/device-freshness.ts';
import {
  describeAuthentication,
  longestAge,
  strongestUnreached,
} from '../provider/authentication-context.ts';
import { interactionSeconds } from '../provider/provider-cookies.ts';
import { requestedClaims, scopeOfClaim } from '../provider/scopes-and-claims.ts';
import type { Consent } from './consent.ts';
import { isOfflineWanted } from './remembered-offline.ts';

/** The address of the portal's consent page for a pending authorization. */
export function consentPageUrl(issuer: string, uid: string): string {
  return `${issuer}/oauth/authorize?authorize=${encodeAuthorize(uid)}`;
}

/** The page that makes a new account and goes on there; who is signed in adds the account beside the present one. */
export function registrationPageUrl(issuer: string, uid: string): string {
  return `${issuer}/login/register?add=1&authorize=${encodeAuthorize(uid)}`;
}

/** The `authorize` parameter. It only points to the pending authorization: nothing in it is trusted. */
export function encodeAuthorize(uid: string): string {
  return Buffer.from(JSON.stringify({ v: 1, uid })).toString('base64url');
}

/** The id of the pending authorization in an `authorize` parameter, or null for any other text. */
export function decodeAuthorize(authorize: string): string | null {
  try {
    const parsed = JSON.parse(Buffer.from(authorize, 'base64url').toString('utf8')) as unknown;
    const uid = typeof parsed === 'object' && parsed !== null && 'uid' in parsed ? parsed.uid : null;
    return typeof uid === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(uid) ? uid : null;
  } catch {
    return null;
  }
}

/** The pending authorization that an `authorize` parameter points to, with its app. */
export async function findPending(
  db: Reader,
  provider: Provider,
  authorize: string,
): Promise<
  Result<
    { pending: PendingAuthorization; app: AuthorizationApp },
    'authorization_expired' | 'client_unavailable'
  >
> {
  const uid = decodeAuthorize(authorize);
  const pending = uid ? await provider.Interaction.find(uid) : undefined;
  if (!pending) return fail('authorization_expired');
  const appId = String((pending.params as Record<string, unknown>)['client_id']);
  const app = await findAuthorizationApp(db, appId);
  if (!app?.isActive) return fail('client_unavailable');
  return succeed({ pending: pending as PendingAuthorization, app });
}

export type PendingAuthorization = NonNullable<Awaited<ReturnType<Provider['Interaction']['find']>>> &
  InstanceType<Provider['Interaction']>;

/**
 * The scopes of a request, within those that the app may ask for: the named ones, those of single claims, and
 * `offline_access` where it was granted before, or the agreement covers it.
 */
export function askedScopes(
  params: Record<string, unknown>,
  app: AuthorizationApp,
  before: Consent | null,
): AppScope[] {
  const named = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [];
  const implied = requestedClaims(params['claims']).flatMap((claim) => scopeOfClaim(claim) ?? []);
  const isRemembered = app.firstParty || before?.granted.includes('offline_access');
  const isOffline = isOfflineWanted(params) && isRemembered;
  const wanted = new Set<string>([...named, ...implied, ...(isOffline ? ['offline_access'] : [])]);
  return app.scopes.filter((scope) => wanted.has(scope));
}

/** Whom the app expects (OpenID Connect Core 3.1.2.1), where it is something to sign in with; '' for no hint. */
export function loginHintOf({ params }: Pick<PendingAuthorization, 'params'>): string {
  const hint = (params as Record<string, unknown>)['login_hint'];
  if (typeof hint !== 'string') return '';
  return recogniseContact(hint)?.value ?? username.safeParse(hint).data ?? '';
}

const promptsOf = (params: Record<string, unknown>) => new Set(String(params['prompt'] ?? '').split(' '));

/** When the request arrived, to the second. */
function startedAt(pending: PendingAuthorization, now: Date): Date {
  return new Date(toSeconds(addSeconds(now, pending.remainingTTL - interactionSeconds)) * 1000);
}

/** Whether the person signed in after this request started, and so is present to be asked. */
export function isSignedInFor(
  pending: PendingAuthorization,
  { signedInAt }: SignedInSession,
  now: Date,
): boolean {
  return toSeconds(signedInAt) > toSeconds(startedAt(pending, now));
}

/**
 * Whether the app wants a newer proof than the session has (`prompt=login`, `max_age`, its `sign_in.session_minutes`). Evidence that a derived session
 * carries keeps its original time, and never satisfies `prompt=login`.
 */
export function wantsFreshProof(
  pending: PendingAuthorization,
  { evidence, signedInAt }: SignedInSession,
  now: Date,
  browser: Pick<Caller, 'browserKeys' | 'device'>,
  { signIn }: Pick<AuthorizationApp, 'signIn'>,
): boolean {
  const params = pending.params as Record<string, unknown>;
  const since = startedAt(pending, now);
  const maxAge = longestAge(params['max_age'], signIn);
  const wantsNew = promptsOf(params).has('login') || maxAge === 0 || isFreshnessWanted(params);
  // The session is identified by its token, as in every other call: a program may have no cookies.
  const { browserKeys, device } = browser;
  const by = { browserKeys, device, isOpenedHere: true, needsTwoFactors: false };
  if (wantsNew && !isProvenSince(evidence, since, now, by)) return true;
  if (maxAge === null || maxAge === 0) return false;
  return toSeconds(now) - toSeconds(provenAt(evidenceHere(evidence, browser), signedInAt)) > maxAge;
}

export const wantsChooser = (pending: PendingAuthorization): boolean =>
  promptsOf(pending.params as Record<string, unknown>).has('select_account');

export const wantsConsent = (pending: PendingAuthorization): boolean =>
  promptsOf(pending.params as Record<string, unknown>).has('consent');

/** Whether the library asks again after an answer: it wants another account or a stronger proof. */
export function isAskedAgain(pending: PendingAuthorization): boolean {
  const reasons = new Set(pending.prompt.reasons);
  return (
    pending.lastSubmission !== undefined ||
    ['id_token_hint', 'claims_id_token_sub_value', 'essential_acr'].some((reason) => reasons.has(reason))
  );
}

interface AskedClaims {
  readonly id_token?: {
    readonly acr?: { readonly essential?: boolean; readonly value?: string; readonly values?: string[] };
    readonly sub?: { readonly value?: string };
  };
}

function askedClaims(pending: PendingAuthorization): AskedClaims {
  const { claims } = pending.params as { claims?: string };
  return (claims ? JSON.parse(claims) : {}) as AskedClaims;
}

/**
 * The `acr` values of which the app insists on one, by an essential claim or its `sign_in.acr`; empty where this session
 * reaches what both want in this browser.
 */
export function unreachedClasses(
  pending: PendingAuthorization,
  { evidence }: SignedInSession,
  browser: Pick<Caller, 'browserKeys' | 'device'>,
  { signIn }: Pick<AuthorizationApp, 'signIn'>,
): readonly string[] {
  const acr = askedClaims(pending).id_token?.acr;
  const asked = acr?.essential ? (acr.values ?? (acr.value ? [acr.value] : [])) : [];
  const reached = describeAuthentication(evidenceHere(evidence, browser)).acr;
  return strongestUnreached(reached, [asked, signIn.acr === '' ? [] : [signIn.acr]]);
}

/** Whether the app means another account than the one it knows by this identifier (`sub` or `id_token_hint`). */
export function isMeantForOther(pending: PendingAuthorization, subject: string): boolean {
  const hinted = askedClaims(pending).id_token?.sub?.value ?? subjectOfHint(pending);
  return Boolean(hinted) && hinted !== subject;
}

/** The library checked the signature of the hint when the request arrived. */
function subjectOfHint(pending: PendingAuthorization): string | null {
  const { id_token_hint: hint } = pending.params as { id_token_hint?: string };
  if (!hint) return null;
  const payload = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    sub?: string;
  };
  return payload.sub ?? null;
}
