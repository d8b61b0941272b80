import * as z from 'zod/mini';
import { appScopes } from '../calls/apps.ts';
import { visibleText } from './visible-text.ts';

/** The most scopes of an API, and how long its tokens live at most, in minutes. */
const resourceLimits = { scopes: 100, tokenMinutes: 24 * 60 } as const;

/** One line that people read before they agree: no markup, nothing invisible. */
const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => !/[<>\n]/.test(text), 'must be plain text'),
    visibleText,
  );
const needed = (most: number) => line(most).check(z.minLength(1));

/** A text in Chinese, and in English for who reads the portal in it. */
const inLanguages = (most: number) => z.object({ zh: needed(most), en: z.optional(needed(most)) });

/** The name of a scope (RFC 6749 3.3), without what shells and documents split or escape. */
const scopeName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,59}$/, 'must be 1 to 60 letters, digits or . _ : / -'));

const scope = z.object({
  name: scopeName,
  /** What it lets an app do, as people read it. */
  title: inLanguages(40),
  /** Why the API asks for it. */
  purpose: inLanguages(100),
});
export type ResourceScope = z.output<typeof scope>;

const scopes = z.array(scope).check(
  z.maxLength(resourceLimits.scopes),
  z.refine(
    (list) => new Set(list.map(({ name }) => name)).size === list.length,
    'two scopes have the same name',
  ),
);

/** What the developer of an API settles; the audience stays. */
export const resourceFields = {
  name: needed(40),
  /** What the API is for. */
  purpose: line(200),
  /** `opaque`: the API asks about each token. `jwt`: it reads the token itself (RFC 9068). */
  token: z.enum(['opaque', 'jwt']),
  token_minutes: z.int().check(z.minimum(1), z.maximum(resourceLimits.tokenMinutes)),
  /** By which identifier it knows people: that of the app which calls it, or one of its own. */
  subject: z.enum(['app', 'api']),
  /** Which apps may ask for its tokens: everybody's, or those that were given scopes. */
  open_to: z.enum(['everybody', 'listed']),
  scopes,
  /** Who receives what apps send it. */
  legal_name: needed(100),
  contact: needed(100),
} as const;

export const resourceStatuses = ['unverified', 'in_review', 'active', 'refused', 'suspended'] as const;

/** Beginnings of scopes that mean something at the account centre itself. */
const reservedStarts = ['manage:', 'scim:', 'tongxing:', 'system:'];
const reservedNames: readonly string[] = [...appScopes, 'address'];

/** The name among these scopes that belongs to the account centre or to OpenID Connect; null for none. */
export function findReservedScope(names: readonly string[]): string | null {
  const isReserved = (name: string) =>
    reservedNames.includes(name.toLowerCase()) ||
    reservedStarts.some((start) => name.toLowerCase().startsWith(start));
  return names.find(isReserved) ?? null;
}
