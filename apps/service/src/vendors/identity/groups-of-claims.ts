import type { GroupsOfProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { memberOf } from './read-members.ts';

/** A directory that sends more has named nobody's groups in a useful way. */
const mostValues = 200;
const longestValue = 200;

/**
 * The values of the claim that names a person's groups: its texts and whole numbers. Empty where the claim is missing or
 * something else; undefined where the operator wants no groups of this provider.
 */
export function groupsOfClaims(
  claims: unknown,
  groups: GroupsOfProvider | undefined,
): readonly string[] | undefined {
  if (!groups) return undefined;
  // The name of a claim may be a URL, with dots of its own.
  const whole =
    typeof claims === 'object' && claims !== null && Object.hasOwn(claims, groups.claim)
      ? (claims as Record<string, unknown>)[groups.claim]
      : memberOf(claims, groups.claim);
  return [whole]
    .flat()
    .slice(0, mostValues)
    .flatMap((value) =>
      typeof value === 'string' || Number.isSafeInteger(value) ? [String(value).trim()] : [],
    )
    .filter((value) => value !== '' && value.length <= longestValue);
}
