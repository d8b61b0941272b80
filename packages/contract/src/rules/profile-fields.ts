import * as z from 'zod/mini';

/** The kinds of values that an operator's own profile field can have. */
export const fieldTypes = ['text', 'number', 'date', 'choice', 'phone', 'email'] as const;
/** When a field has to be filled in. */
export const fieldNeeds = ['registration', 'later', 'never'] as const;
/** Who may see or edit a field: its person, operators, or both. */
export const fieldSides = ['self', 'operators', 'both'] as const;

/** How many own fields a site can have. */
export const mostFields = 50;
/** The longest value, in UTF-16 units. */
export const longestValue = 500;

export const fieldKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/, 'must be a-z, 0-9 and _'));

/** Whether directories alone fill in the field with this key: the service made it up for a claim of an attribute. */
export const isDirectoryField = (key: string): boolean => /^dir_[\da-f]{16}$/.test(key);

/** A day, YYYY-MM-DD. */
export const fieldDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD'));

const value = z.nullable(z.union([z.string().check(z.maxLength(longestValue)), z.number()]));

/** Values by the key of their field; null or '' takes one away. */
export const fieldValues = z
  .record(fieldKey, value)
  .check(z.refine((values) => Object.keys(values).length <= mostFields, `at most ${mostFields} fields`));
export type FieldValues = z.output<typeof fieldValues>;

/** A field as its form needs it. */
export const profileField = z.object({
  key: z.string(),
  label: z.object({ zh: z.string(), en: z.optional(z.string()) }),
  type: z.enum(fieldTypes),
  /** For `choice`. */
  choices: z.optional(z.array(z.string())),
  /** The least number, the first day, or how many characters at least. */
  min: z.optional(z.union([z.number(), z.string()])),
  max: z.optional(z.union([z.number(), z.string()])),
  /** What the whole text has to match, in RE2's syntax. */
  pattern: z.optional(z.string()),
  required: z.enum(fieldNeeds),
  /** Who may change it. */
  edit: z.enum(fieldSides),
  /** Apps are given it, and its person cannot write it: filling it in takes two operators. */
  by_two: z.optional(z.boolean()),
  /** What fills it in: `directory`; absent for people. */
  source: z.optional(z.string()),
});
export type ShownField = z.output<typeof profileField>;
