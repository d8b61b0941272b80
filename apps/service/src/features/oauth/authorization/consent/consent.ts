import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import { refusalSeconds } from '@tongxing/contract/limits.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AuthorizationApp } from '../../apps/app.ts';
import type { Person } from '../provider/scopes-and-claims.ts';

/** What an account lets an app have. */
export interface Consent {
  readonly granted: readonly AppScope[];
  readonly refused: readonly AppScope[];
}

/** A consent as it is remembered: when each scope was refused, in seconds since the epoch. */
export interface SavedConsent extends Consent {
  readonly refusedAt: Readonly<Record<string, number>>;
}

/**
 * Whether a refusal is over, so that the person is asked again: after thirty days, and at once where the app cannot
 * serve its purpose without (a refusal of that is a refusal of the whole, and is not remembered).
 */
export function isRefusalOver(
  { refusedAt }: SavedConsent,
  scope: AppScope,
  { required, now }: { readonly required: readonly string[]; readonly now: Date },
): boolean {
  return required.includes(scope) || toSeconds(now) - (refusedAt[scope] ?? 0) >= refusalSeconds;
}

/** What a new answer makes of the one before: scopes that were not asked for stay as they were answered. */
export function combineConsents(answer: Consent, before: SavedConsent | null, now: Date): SavedConsent {
  const answered = [...answer.granted, ...answer.refused];
  const untouched = (scopes: Consent['granted'] = []) => scopes.filter((scope) => !answered.includes(scope));
  const refused = [...answer.refused, ...untouched(before?.refused)];
  // An answer that a page gave by itself repeats the one before; what was over begins anew.
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

/** Sensitive enough that each wants an act of its own, also where an app cannot do without (PIPL Art. 29). */
export const separateScopes: readonly AppScope[] = ['phone'];

/** What an app cannot serve its purpose without. */
export function requiredOf({ requiredScopes }: AuthorizationApp): AppScope[] {
  return ['openid', ...requiredScopes.filter((scope) => scope !== 'openid')];
}

/** Whether the account has none of what the scope gives, and could bind one now. */
export function isUnbound(scope: string, { email, phone, lacksGuardian }: Person): boolean {
  // Without a guardian's word the app gets neither, bound or not.
  if (lacksGuardian) return false;
  return (scope === 'email' && email === null) || (scope === 'phone' && phone === null);
}
