import * as z from 'zod/mini';

/** A time, RFC 3339. */
export const moment = z.iso.datetime({ offset: true });

/** A date alone starts as days of the statistics do: at midnight in Beijing. */
function readMoment(text: string): Date {
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000);
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+08:00` : text);
}

/** A time in a query: RFC 3339, a day (from midnight in Beijing), or seconds since 1970. */
export const momentFilter = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(readMoment)),
  z.date('must be a date and time (RFC 3339), or seconds since 1970'),
);

/** A page of a list. */
export const pageFields = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
};

/** A list's answer; `next` is the cursor of the next page, null on the last one. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

const entityTag = z
  .string()
  .check(z.regex(/^(?:(?:W\/)?"?\d{1,9}"?|\*)$/, 'must be the ETag of what was read, such as "3", or *'));

/** If-Match with an ETag; `*`: any version. */
export const ifMatch = z.optional(entityTag);
/** The same, required: nothing is overwritten unseen. */
export const ifMatchNeeded = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text: string | undefined) => text ?? ''),
  ),
  entityTag,
);

/** A secondary phone number or e-mail address. */
export const maskedContact = z.object({
  kind: z.enum(['phone', 'email']),
  to: z.string(),
  verified_at: moment,
});

/** The secondary contact that a search named, masked; null where it named the primary one, or no contact. */
export const foundBy = z.nullable(z.object({ kind: maskedContact.shape.kind, to: z.string() }));
