import * as z from 'zod';

/** The mark of a setting that is sealed at rest and never shown again: `writeOnly` of its JSON Schema. */
export const secretMark = { writeOnly: true } as const;

/** A secret setting. */
export const secretText = z.string().min(1).meta(secretMark);
