import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import { refusalSeconds } from '@tongxing/contract/limits.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { Person } from '../provider/scopes-and-claims.ts';

/** The scopes that an account granted to an app, and those that it refused. */
export interface Consent {
  readonly granted: readonly AppScope[];
  readonly refused: readonly AppScope[];
}

/** A stored consent: with the time at which each scope was refused, in seconds since the epoch. */
export interface SavedConsent extends Consent {
  readonly refusedAt: Readonly<Record<string, number>>;
  /** What the consent page said when the person agreed; absent in a new answer. */
  readonly agreedTo?: Recipient | null;
}

/**
 * Whether a refusal has expired, so that the person is asked again. It expires after thirty days. For a scope that the
 * app requires it expires at once: whoever refuses such a scope refuses the whole request, which is not stored.
 */
export function isRefusalOver(
  { refusedAt }: SavedConsent,
  scope: AppScope,
  { required, now }: { readonly required: readonly string[]; readonly now: Date },
): boolean {
  return required.includes(scope) || toSeconds(now) - (refusedAt[scope] ?? 0) >= refusalSeconds;
}

/** Merges a new answer into the stored one. Scopes that were not asked for keep their former answer. */
export function combineConsents(answer: Consent, before: SavedConsent | null, now: Date): SavedConsent {
  const answered = [...answer.granted, ...answer.refused];
  const untouched = (scopes: Consent['granted'] = []) => scopes.filter((scope) => !answered.includes(scope));
  const refused = [...answer.refused, ...untouched(before?.refused)];
  // A page that answers by itself repeats the former answer; an expired refusal then starts anew.
  const holds = (scope: AppScope) =>
    before?.refused.includes(scope) && !isRefusalOver(before, scope, { required: [], now });
  const refusedAt = refused.map((scope) => [
    scope,
    holds(scope) ? before?.refusedAt[scope] : answer.refused.includes(scope) ? toSeconds(now) : 0,
  ]);
  return {
    granted: [...answer.granted, ...untouched(before?.granted)],
    refused,
    refusedAt: Object.fromEntries(refusedAt) as Record<string, number>,
  };
}

/** Scopes that need a separate consent, even where the app requires them (PIPL Art. 29). */
export const separateScopes: readonly AppScope[] = ['phone'];

/** The scopes that an app requires. */
export function requiredOf({ requiredScopes }: AuthorizationApp): AppScope[] {
  return ['openid', ...requiredScopes.filter((scope) => scope !== 'openid')];
}

/** Whether the account lacks the contact that the scope gives, and could bind one now. */
export function isUnbound(scope: string, { email, phone, lacksGuardian }: Person): boolean {
  // Without a guardian's consent the app gets no contact, bound or not.
  if (lacksGuardian) return false;
  return (scope === 'email' && email === null) || (scope === 'phone' && phone === null);
}
