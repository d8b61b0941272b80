import {
  fieldDay,
  fieldKey,
  fieldNeeds,
  fieldSides,
  fieldTypes,
  longestValue,
  mostFields,
} from '@tongxing/contract/rules/profile-fields.ts';
import { freeClaimName } from '@tongxing/contract/rules/reserved-claims.ts';
import { contactNames, fieldNames } from '@tongxing/contract/words.ts';
import * as z from 'zod';
import { faultOfPattern } from '../kernel/text/pattern.ts';

/** The names that profiles have without this. */
const ownNames = new Set<string>([
  ...Object.keys(fieldNames),
  ...Object.keys(contactNames),
  'id',
  'password',
]);

/** A number, also as it is typed into a form, or a day. */
const bound = z
  .union([
    z.number(),
    fieldDay,
    z
      .string()
      .regex(/^-?\d{1,15}(?:\.\d{1,9})?$/)
      .transform(Number),
  ])
  .optional();

const field = z
  .strictObject({
    key: fieldKey.check(
      z.refine((key) => !ownNames.has(key), 'is a field that every profile has: choose another name'),
    ),
    label: z
      .strictObject({
        zh: z.string().trim().min(1).max(20),
        en: z.string().trim().min(1).max(40).optional(),
      })
      // Refused too; a form shows its fields at once.
      .prefault({ zh: '' }),
    type: z.enum(fieldTypes).default('text'),
    /** For `choice`. */
    choices: z.array(z.string().trim().min(1).max(40)).max(100).default([]),
    /** The least number, the first day, or how many characters at least. */
    min: bound,
    max: bound,
    /** What the whole text has to match; '' for anything. */
    pattern: z.string().max(200).default(''),
    required: z.enum(fieldNeeds).default('never'),
    see: z.enum(fieldSides).default('both'),
    edit: z.enum(fieldSides).default('both'),
    /** The scope that gives it to apps; '' for none. */
    scope: z.enum(['', 'profile', 'email', 'phone', 'groups', 'roles']).default(''),
    /** Under which claim; '' for its key. */
    claim: z.union([z.literal(''), freeClaimName]).default(''),
    /** Whether operators find people by it. */
    indexed: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const { type, choices, min, max, pattern, required, see, edit, scope, claim, key } = value;
    const refuse = (path: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    if ((type === 'choice') !== choices.length > 0)
      refuse('choices', 'belongs to the type choice, and only there');
    if (new Set(choices).size < choices.length) refuse('choices', 'names one twice');
    const wanted = type === 'date' ? 'string' : 'number';
    for (const [path, given] of Object.entries({ min, max }) as ['min' | 'max', typeof min][]) {
      if (given === undefined) continue;
      if (type !== 'date' && type !== 'number' && type !== 'text') refuse(path, `${type} has no such limit`);
      else if (typeof given !== wanted) refuse(path, `must be a ${type === 'date' ? 'day' : 'number'}`);
      else if (type === 'text' && (Number(given) < 0 || Number(given) > longestValue))
        refuse(path, `must be 0 to ${longestValue} characters`);
    }
    if (min !== undefined && max !== undefined && min > max) refuse('max', 'is less than min');
    if (pattern !== '') {
      const fault = type === 'text' ? faultOfPattern(pattern) : 'only text has a pattern';
      if (fault) refuse('pattern', fault);
    }
    if (see !== 'both' && edit !== see) refuse('edit', 'nobody edits what they do not see');
    if (required !== 'never' && edit === 'operators') refuse('required', 'its person cannot fill it in');
    if (claim !== '' && scope === '') refuse('claim', 'needs a scope');
    // A claim of this name would take the place of one of the protocol.
    if (scope !== '' && claim === '' && !freeClaimName.safeParse(key).success)
      refuse('claim', `${key} is a claim of the protocol: name another`);
  });
export type FieldSetting = z.output<typeof field>;

const isTwice = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index);

/** What profiles have besides the usual. */
export const profileSettings = z.strictObject({
  fields: z
    .array(field)
    .max(mostFields)
    .check(({ value, issues }) => {
      const key = isTwice(value.map((each) => each.key));
      const claim = isTwice(
        value.filter(({ scope }) => scope !== '').map(({ claim, key: name }) => claim || name),
      );
      for (const [name, kind] of [
        [key, 'key'],
        [claim, 'claim'],
      ] as const)
        if (name !== undefined)
          issues.push({
            code: 'custom',
            input: name,
            path: [],
            message: `the ${kind} ${name} is there twice`,
          });
    })
    .default([]),
  /** How many days people may go on without a field that is required, counted from their first use without it. */
  grace_days: z.int().min(0).max(365).default(7),
});
export type ProfileSettings = z.output<typeof profileSettings>;
