import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import { refusalSeconds } from '@tongxing/contract/limits.ts';
import { toSeconds } from '../../../../kernel/clock.ts';

/** What an account lets an app have. */
export interface Consent {
  readonly granted: readonly ClientScope[];
  readonly refused: readonly ClientScope[];
}

/** A consent as it is remembered: when each scope was refused, in seconds since the epoch. */
export interface KeptConsent extends Consent {
  readonly refusedAt: Readonly<Record<string, number>>;
}

/**
 * Whether a refusal is over, so that the person is asked again: after thirty days, and at once where the app cannot
 * serve its purpose without (a refusal of that is a refusal of the whole, and is not remembered).
 */
export function isRefusalOver(
  { refusedAt }: KeptConsent,
  scope: ClientScope,
  { required, now }: { readonly required: readonly string[]; readonly now: Date },
): boolean {
  return required.includes(scope) || toSeconds(now) - (refusedAt[scope] ?? 0) >= refusalSeconds;
}

/** What a new answer makes of the one before: scopes that were not asked for stay as they were answered. */
export function combineConsents(answer: Consent, before: KeptConsent | null, now: Date): KeptConsent {
  const answered = [...answer.granted, ...answer.refused];
  const untouched = (scopes: Consent['granted'] = []) => scopes.filter((scope) => !answered.includes(scope));
  const refused = [...answer.refused, ...untouched(before?.refused)];
  // An answer that a page gave by itself repeats the one before; what was over begins anew.
  const holds = (scope: ClientScope) =>
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
