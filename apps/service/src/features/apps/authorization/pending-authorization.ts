import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type Provider from 'oidc-provider';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { type Clock, toSeconds } from '../../../kernel/clock.ts';
import { describeAuthentication, reaches } from './authentication-context.ts';
import type { AuthorizationClient } from './authorization-client.ts';
import { interactionSeconds } from './provider-configuration.ts';
import { requestedClaims, scopeOfClaim } from './scopes-and-claims.ts';

export type PendingAuthorization = NonNullable<Awaited<ReturnType<Provider['Interaction']['find']>>> &
  InstanceType<Provider['Interaction']>;

/** What an app asks for, of what it may ask for: named scopes and those that single claims stand for. */
export function askedScopes(params: Record<string, unknown>, client: AuthorizationClient): ClientScope[] {
  const named = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [];
  const implied = requestedClaims(params['claims']).flatMap((claim) => scopeOfClaim(claim) ?? []);
  const wanted = new Set<string>([...named, ...implied]);
  return client.scopes.filter((scope) => wanted.has(scope));
}

/** When this session last proved who is there: at its sign-in, or at a later security check. */
export function lastProof(session: SignedInSession): Date {
  return session.stepUpAt && session.stepUpAt > session.signedInAt ? session.stepUpAt : session.signedInAt;
}

const promptsOf = (params: Record<string, unknown>) => new Set(String(params['prompt'] ?? '').split(' '));

/** Whether the app wants a fresher proof than the session has (`prompt=login`, `max_age`). */
export function wantsFreshProof(
  pending: PendingAuthorization,
  session: SignedInSession,
  clock: Clock,
): boolean {
  const params = pending.params as Record<string, unknown>;
  const proof = toSeconds(lastProof(session));
  const began = toSeconds(clock.now()) - (interactionSeconds - pending.remainingTTL);
  if (promptsOf(params).has('login') && proof < began) return true;
  const maxAge = params['max_age'] === undefined ? null : Number(params['max_age']);
  if (maxAge === null || Number.isNaN(maxAge)) return false;
  return maxAge === 0 ? proof < began : toSeconds(clock.now()) - proof > maxAge;
}

export const wantsChooser = (pending: PendingAuthorization): boolean =>
  promptsOf(pending.params as Record<string, unknown>).has('select_account');

export const wantsConsent = (pending: PendingAuthorization): boolean =>
  promptsOf(pending.params as Record<string, unknown>).has('consent');

/** Why the library asks once more although it was answered: another account or a stronger proof is wanted. */
export function isAskedAgain(pending: PendingAuthorization): boolean {
  const reasons = new Set(pending.prompt.reasons);
  return (
    pending.lastSubmission !== undefined ||
    ['id_token_hint', 'claims_id_token_sub_value', 'essential_acr'].some((reason) => reasons.has(reason))
  );
}

/** The OAuth error that this session's answer would end in, or null where it can be given. */
export function unmetRequirement(
  pending: PendingAuthorization,
  session: SignedInSession,
  subject: string,
): { error: string; error_description: string } | null {
  const { claims } = pending.params as { claims?: string };
  const asked = (claims ? JSON.parse(claims) : {}) as {
    id_token?: { acr?: { essential?: boolean; value?: string; values?: string[] }; sub?: { value?: string } };
  };
  const acr = asked.id_token?.acr;
  const wanted = acr?.values ?? (acr?.value ? [acr.value] : []);
  if (acr?.essential && wanted.length > 0 && !reaches(describeAuthentication(session.methods).acr, wanted)) {
    return {
      error: 'unmet_authentication_requirements',
      error_description: 'the requested acr could not be obtained',
    };
  }
  const hinted = asked.id_token?.sub?.value ?? subjectOfHint(pending);
  if (hinted && hinted !== subject) {
    return { error: 'login_required', error_description: 'the End-User is signed in as another account' };
  }
  return null;
}

/** The hint's signature was checked when the request came in. */
function subjectOfHint(pending: PendingAuthorization): string | null {
  const { id_token_hint: hint } = pending.params as { id_token_hint?: string };
  if (!hint) return null;
  const payload = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    sub?: string;
  };
  return payload.sub ?? null;
}
