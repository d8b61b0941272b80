import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Recipient } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { Person } from '../provider/scopes-and-claims.ts';
import { isRefusalExpired } from './refusals.ts';
import { combineResourceConsents, type ResourceAnswers, type ResourceConsents } from './resource-consent.ts';

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
  /** What the app may do at APIs. */
  readonly resources: ResourceConsents;
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
  return required.includes(scope) || isRefusalExpired(refusedAt[scope] ?? 0, now);
}

/** Merges a new answer into the stored one. Scopes that were not asked for keep their former answer. */
export function combineConsents(
  answer: Consent & { readonly resources?: ResourceAnswers },
  before: SavedConsent | null,
  now: Date,
): SavedConsent {
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
    resources: combineResourceConsents(answer.resources ?? {}, before?.resources ?? {}, now),
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
