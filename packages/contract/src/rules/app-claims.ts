import * as z from 'zod/mini';

const claimPlaces = ['userinfo', 'id_token', 'introspection', 'access_token'] as const;
export type ClaimPlace = (typeof claimPlaces)[number];

/** The name of a claim; dots nest: `resource_access.grafana.roles`. */
export const claimName = z.string().check(
  z.maxLength(100),
  z.regex(/^[A-Za-z_][\w:/-]*(?:\.[A-Za-z_][\w:/-]*){0,5}$/, 'must be the name of a claim'),
  z.refine(
    (name) => !name.split('.').some((part) => ['__proto__', 'constructor', 'prototype'].includes(part)),
    'must be the name of a claim',
  ),
);

const claim = z.object({
  /** The claim that carries it. */
  name: claimName,
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
