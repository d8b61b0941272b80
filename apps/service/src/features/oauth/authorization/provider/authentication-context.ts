import type { StepUpMethod } from '@tongxing/contract/calls/step-up.ts';
import type { Evidence } from '../../../../kernel/evidence.ts';
import { hasPasskey, hasTwoFactors, ownFactors } from '../../../protection/evidence/evidence.ts';

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
