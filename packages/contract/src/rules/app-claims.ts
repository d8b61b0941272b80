import * as z from 'zod/mini';

const claimPlaces = ['userinfo', 'id_token', 'introspection', 'access_token'] as const;
export type ClaimPlace = (typeof claimPlaces)[number];

const claim = z.object({
  /** The claim that carries it; dots nest: `resource_access.grafana.roles`. */
  name: z.string().check(
    z.maxLength(100),
    z.regex(/^[A-Za-z_][\w:/-]*(?:\.[A-Za-z_][\w:/-]*){0,5}$/, 'must be the name of a claim'),
    z.refine(
      (name) => !name.split('.').some((part) => ['__proto__', 'constructor', 'prototype'].includes(part)),
      'must be the name of a claim',
    ),
  ),
  /** `space`: one text with a space between two. */
  shape: z._default(z.enum(['array', 'space']), 'array'),
  in: z._default(z.array(z.enum(claimPlaces)).check(z.maxLength(claimPlaces.length)), [
    'userinfo',
    'introspection',
  ]),
});
export type AppClaim = z.output<typeof claim>;

/** How an app reads groups and roles. Without a word: by the name of the scope, as an array, in userinfo and introspection. */
export const appClaims = z.object({ groups: z.optional(claim), roles: z.optional(claim) }).check(
  z.refine(({ groups, roles }) => {
    const [one, other] = [groups?.name ?? 'groups', roles?.name ?? 'roles'];
    return one !== other && !one.startsWith(`${other}.`) && !other.startsWith(`${one}.`);
  }, 'groups and roles need claims of their own'),
);
export type AppClaims = z.output<typeof appClaims>;

/** In characters of JSON; what is larger is left out of tokens and named in `claims_omitted`. */
export const mostClaimBytes = 8 * 1024;

/** Claims of the protocols and of profiles, which no other value may take the place of. */
const reservedClaims = new Set(
  'iss sub aud exp iat nbf jti auth_time nonce acr amr azp at_hash c_hash s_hash sid scope client_id active token_type username cnf act may_act events authorization_details claims_omitted name nickname given_name family_name middle_name preferred_username profile picture website email email_verified gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at'.split(
    ' ',
  ),
);

/** The claim among these that is taken; null for none. */
export function findReservedClaim({ groups, roles }: AppClaims): string | null {
  const names = [groups?.name, roles?.name].filter((name) => name !== undefined);
  return names.find((name) => reservedClaims.has(name.split('.')[0] ?? '')) ?? null;
}
