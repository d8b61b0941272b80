import { type AppClaim, type AppClaims, type ClaimPlace } from '@tongxing/contract/rules/app-claims.ts';
import type { Memberships } from './memberships.ts';

type Claims = Record<string, unknown>;

/** In bytes of JSON; what is larger is left out of a token and named in `claims_omitted`. */
const mostClaimBytes = 8 * 1024;

/** The scopes that carry what somebody belongs to. */
const membershipScopes = ['groups', 'roles'] as const;
type MembershipScope = (typeof membershipScopes)[number];

const unlessSaid: Omit<AppClaim, 'name'> = { shape: 'array', in: ['userinfo', 'introspection'] };

/** Which of these scopes an app reads at this place. */
export function scopesAt(
  settings: AppClaims,
  place: ClaimPlace,
  granted: ReadonlySet<string>,
): MembershipScope[] {
  return membershipScopes.filter(
    (scope) => granted.has(scope) && (settings[scope] ?? unlessSaid).in.includes(place),
  );
}

/** Puts a value where the dots of a name lead; what stands there already and is no object stays. */
export function putClaim(claims: Claims, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  let at = claims;
  for (const part of parts) {
    const next = at[part] ?? {};
    if (typeof next !== 'object') return;
    at[part] = next;
    at = next as Claims;
  }
  at[last] = value;
}

/**
 * The groups and roles of somebody as an app wants to read them. What would make a token too large is left out of it and
 * named in `claims_omitted`.
 */
export function shapeClaims(
  settings: AppClaims,
  { groups, roles }: Memberships,
  { scopes, place }: { readonly scopes: readonly MembershipScope[]; readonly place: ClaimPlace },
): Claims {
  const claims: Claims = {};
  const omitted: string[] = [];
  let bytes = 0;
  for (const scope of scopes) {
    const { name = scope, shape } = { ...unlessSaid, ...settings[scope] };
    const keys = (scope === 'groups' ? groups : roles).map(({ key }) => key);
    const value = shape === 'space' ? keys.join(' ') : keys;
    bytes += Buffer.byteLength(JSON.stringify(value));
    if (place.endsWith('_token') && bytes > mostClaimBytes) omitted.push(name);
    else putClaim(claims, name, value);
  }
  return omitted.length > 0 ? { ...claims, claims_omitted: omitted } : claims;
}
