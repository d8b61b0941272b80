import { mappableFacts } from '@tongxing/contract/rules/mappable-facts.ts';
import { freeClaimName } from '@tongxing/contract/rules/reserved-claims.ts';
import * as z from 'zod';
import { ownAttribute } from '../vendors/directory/directory-settings.ts';

type Fact = keyof typeof mappableFacts;

const facts = Object.keys(mappableFacts) as [Fact, ...Fact[]];

const mapped = z
  .strictObject({
    claim: freeClaimName,
    scope: z.enum(['openid', 'profile', 'email', 'phone', 'groups', 'roles']),
    from: z.union([
      z.strictObject({ profile: z.enum(facts) }),
      z.strictObject({ field: z.string().max(40) }),
      z.strictObject({ directory: ownAttribute }),
      z.strictObject({ constant: z.union([z.string().max(200), z.number(), z.boolean()]) }),
    ]),
  })
  .check(({ value: { scope, from }, issues }) => {
    if ('directory' in from && scope === 'openid') {
      const message = 'nobody is asked for openid: an attribute of a directory needs another scope';
      issues.push({ code: 'custom', input: scope, path: ['scope'], message });
    }
    // Nobody agreed to more under this scope: its words on the consent page do not name the fact.
    if (!('profile' in from) || mappableFacts[from.profile].scope === scope) return;
    const message = `${from.profile} is given with the scope ${mappableFacts[from.profile].scope} alone`;
    issues.push({ code: 'custom', input: scope, path: ['scope'], message });
  });

/** Further claims for all apps. */
export const claimsSettings = z.strictObject({ map: z.array(mapped).max(50).default([]) });

/** What is wrong with the profile fields that claims are mapped from, by the index of the claim. */
export function mappedFieldFaults(
  { map }: z.output<typeof claimsSettings>,
  fields: readonly { readonly key: string; readonly scope?: string | undefined }[],
): { readonly index: number; readonly message: string }[] {
  return map.flatMap(({ scope, from }, index) => {
    if (!('field' in from)) return [];
    const field = fields.find(({ key }) => key === from.field);
    if (field?.scope === scope) return [];
    if (!field) return [{ index, message: `${from.field} is no field of profile.fields` }];
    const given = field.scope ? `with the scope ${field.scope} alone` : 'to no app: it has no scope';
    return [{ index, message: `${from.field} is given ${given}` }];
  });
}

export type MappedClaim = z.output<typeof mapped>;
