import * as z from 'zod/mini';

/** A moment, RFC 3339. */
export const moment = z.iso.datetime({ offset: true });

/** A day alone begins as days of the figures do: at midnight in Beijing. */
function readMoment(text: string): Date {
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000);
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+08:00` : text);
}

/** A moment in a query: RFC 3339, a day (from midnight in Beijing), or seconds since 1970. */
export const momentFilter = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(readMoment)),
  z.date('must be a date and time (RFC 3339), or seconds since 1970'),
);

/** A page of a list. */
export const pageFields = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
};

/** A list's answer; `next` is the cursor of the page after, null on the last one. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

const entityTag = z
  .string()
  .check(z.regex(/^(?:(?:W\/)?"?\d{1,9}"?|\*)$/, 'must be the ETag of what was read, such as "3", or *'));

/** If-Match, as the ETag says it; `*`: whatever there is. */
export const ifMatch = z.optional(entityTag);
/** The same where nothing is overwritten unseen. */
export const ifMatchNeeded = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text: string | undefined) => text ?? ''),
  ),
  entityTag,
);

/** A number or address besides the main one of its kind. */
export const maskedContact = z.object({
  kind: z.enum(['phone', 'email']),
  to: z.string(),
  verified_at: moment,
});

/** The further contact that a search named, masked; null where it named the main one, or no contact. */
export const foundBy = z.nullable(z.object({ kind: maskedContact.shape.kind, to: z.string() }));
