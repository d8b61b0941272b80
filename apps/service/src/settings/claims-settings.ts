import { mappableFacts } from '@tongxing/contract/rules/mappable-facts.ts';
import { freeClaimName } from '@tongxing/contract/rules/reserved-claims.ts';
import * as z from 'zod';

type Fact = keyof typeof mappableFacts;

const facts = Object.keys(mappableFacts) as [Fact, ...Fact[]];

const mapped = z
  .strictObject({
    claim: freeClaimName,
    scope: z.enum(['openid', 'profile', 'email', 'phone', 'groups', 'roles']),
    from: z.union([
      z.strictObject({ profile: z.enum(facts) }),
      z.strictObject({ constant: z.union([z.string().max(200), z.number(), z.boolean()]) }),
    ]),
  })
  .check(({ value: { scope, from }, issues }) => {
    // Nobody agreed to more under this scope: its words on the consent page do not name the fact.
    if (!('profile' in from) || mappableFacts[from.profile].scope === scope) return;
    const message = `${from.profile} is given with the scope ${mappableFacts[from.profile].scope} alone`;
    issues.push({ code: 'custom', input: scope, path: ['scope'], message });
  });

/** Further claims for all apps. */
export const claimsSettings = z.strictObject({ map: z.array(mapped).max(50).default([]) });

export type MappedClaim = z.output<typeof mapped>;
