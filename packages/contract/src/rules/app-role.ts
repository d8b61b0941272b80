import * as z from 'zod/mini';
import { countCharacters } from './characters.ts';
import { groupName } from './group-key.ts';

/** Beginnings of role keys that mean something elsewhere, so that no app passes one off as its own. */
const reservedRoleStarts = ['manage:', 'system:', 'tongxing:'] as const;

/** The key among these roles that would look like one of the account centre's own; null for none. */
export function findReservedRole(roles: readonly { readonly key: string }[]): string | null {
  const reserved = roles.find(({ key }) =>
    reservedRoleStarts.some((start) => key.toLowerCase().startsWith(start)),
  );
  return reserved?.key ?? null;
}

/** The most roles of an app, and the most people and groups that its access names. */
export const accessLimits = { roles: 100, people: 1000, groups: 100, days: 3650 } as const;

/** The key of a role, which claims carry: apps split lists of them at spaces and commas. */
export const roleKey = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((typed: string) => typed.normalize('NFC').trim()),
  ),
  z
    .string()
    .check(
      z.refine(
        (text) => countCharacters(text) <= 50 && /^[\p{L}\p{N}_.:/@+-]+$/u.test(text),
        'must be 1 to 50 letters, digits or _ . : / @ + -',
      ),
    ),
);

/** A role as it is written. `default`: for who has no other role of the app. */
const writtenRole = z.object({
  key: roleKey,
  name: groupName,
  default: z._default(z.boolean(), false),
});
export type WrittenRole = z.output<typeof writtenRole>;

/** The roles of an app in their order; two keys that differ in capital letters alone would be taken for each other. */
export const writtenRoles = z.array(writtenRole).check(
  z.maxLength(accessLimits.roles),
  z.refine(
    (roles) => new Set(roles.map(({ key }) => key.toLowerCase())).size === roles.length,
    'two roles have the same key',
  ),
);

/** A role as it is shown. */
export const shownRole = z.object({
  key: z.string(),
  name: z.string(),
  default: z.boolean(),
  /** The number of people that it was given to, beside those of the groups. */
  people: z.number(),
  groups: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
});
