import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import type { SignInDemands } from '@tongxing/contract/rules/app-sign-in.ts';
import type { Evidence } from '../../../../kernel/evidence.ts';
import { hasPasskey, hasTwoFactors, ownFactors, waysIn } from '../../../protection/evidence/evidence.ts';

/** The `acr` values, the weakest first. `phr`: phishing-resistant (OpenID EAP ACR values). */
export const contextClasses = ['urn:tongxing:acr:one-factor', 'urn:tongxing:acr:two-factor', 'phr'] as const;
type ContextClass = (typeof contextClasses)[number];

const [oneFactor, twoFactors, phishingResistant] = contextClasses;
/** OpenID Connect Core 2: a session that depends on an older sign-in and has proven nothing itself. */
const nothingShown = '0';

const rank = (value: string) => contextClasses.indexOf(value as ContextClass);

/**
 * `acr` and `amr` of a session, from the evidence given in this session itself. Evidence carried from another session says
 * nothing about who is present. A passkey with user verification is phishing-resistant and counts as two factors.
 */
export function describeAuthentication(evidence: Evidence): { acr: string; amr: string[] } {
  const amr = ownFactors(evidence);
  if (amr.length === 0) return { acr: nothingShown, amr };
  if (hasPasskey(evidence)) return { acr: phishingResistant, amr: [...amr, 'mfa'] };
  if (hasTwoFactors(evidence)) return { acr: twoFactors, amr: [...amr, 'mfa'] };
  return { acr: oneFactor, amr };
}

/** Whether `acr` reaches one of the wanted values: a stronger one satisfies a weaker one. */
export function reaches(acr: string, wanted: readonly string[]): boolean {
  return wanted.some((value) => value === acr || (rank(value) >= 0 && rank(acr) >= rank(value)));
}

/** Those of the account's security checks that would reach one of the wanted `acr` values. */
export function methodsReaching(methods: readonly StepUpMethod[], wanted: readonly string[]): StepUpMethod[] {
  const acrAfter = (method: StepUpMethod) =>
    method === 'passkey' ? phishingResistant : method === 'totp' ? twoFactors : oneFactor;
  return methods.filter((method) => reaches(acrAfter(method), wanted));
}

/** Of several lists of wanted values, the most demanding one that `acr` does not reach; empty where it reaches each. */
export function strongestUnreached(acr: string, lists: readonly (readonly string[])[]): readonly string[] {
  const easiest = (wanted: readonly string[]) => Math.min(...wanted.map(rank));
  const unreached = lists.filter((wanted) => wanted.length > 0 && !reaches(acr, wanted));
  return unreached.toSorted((one, other) => easiest(other) - easiest(one))[0] ?? [];
}

/** Whether a session was opened by a way that the app takes. */
export const isByWayOf = ({ ways }: Pick<SignInDemands, 'ways'>, evidence: Evidence): boolean =>
  ways.length === 0 || waysIn(evidence).some((way) => ways.includes(way));

/** How old a proof may be, in seconds, by `max_age` of a request and by the app; null: as old as the session. */
export function longestAge(
  maxAge: unknown,
  { session_minutes: minutes }: Pick<SignInDemands, 'session_minutes'>,
): number | null {
  const ages = [
    ...(maxAge === undefined || Number.isNaN(Number(maxAge)) ? [] : [Number(maxAge)]),
    ...(minutes > 0 ? [minutes * 60] : []),
  ];
  return ages.length > 0 ? Math.min(...ages) : null;
}
