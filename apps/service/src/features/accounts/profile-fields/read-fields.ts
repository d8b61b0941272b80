import { countCharacters } from '@tongxing/contract/rules/characters.ts';
import type { FieldValues, ShownField } from '@tongxing/contract/rules/profile-fields.ts';
import { isDirectoryField, longestValue } from '@tongxing/contract/rules/profile-fields.ts';
import { withoutInvisible } from '@tongxing/contract/rules/visible-text.ts';
import { isCalendarDay } from '../../../kernel/calendar-day.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { matchesWhole } from '../../../kernel/text/pattern.ts';
import type { FieldSetting } from '../../../settings/profile-settings.ts';
import type { Work } from '../../../transaction/work.ts';
import { readContact } from '../accounts/read-contact.ts';
import { type FieldChanges, findFields, type StoredFields } from './field-store.ts';

/** Who sees or edits: the account's own person, or operators; `import`: a file, which brings all. */
export type FieldSide = 'self' | 'operators' | 'import';
type Settings = Pick<Work, 'settings'>;

const isFor = (whose: FieldSetting['see'], side: FieldSide): boolean =>
  whose === 'both' || whose === side || side === 'import';

/** The fields that this side sees, in the order of the settings. */
export const visibleFields = ({ settings }: Settings, side: FieldSide): readonly FieldSetting[] =>
  settings.file.profile.fields.filter(({ see }) => isFor(see, side));

/** The fields that people have to fill in; `at`: at registration alone. */
export const requiredFields = ({ settings }: Settings, at?: 'registration'): readonly FieldSetting[] =>
  settings.file.profile.fields.filter(({ required }) => required !== 'never' && (!at || required === at));

/**
 * Whether apps may take a field for more than its person's own word: they are given it, and operators alone write it. Whoever
 * fills it in decides what the person may do there, as who puts somebody into a group that apps see.
 */
export const isTrusted = ({ edit, scope }: Pick<FieldSetting, 'edit' | 'scope'>): boolean =>
  edit === 'operators' && scope !== '';

/** What the portal's forms have to know of the fields that this side sees. */
export const describeFields = (work: Settings, side: FieldSide): ShownField[] =>
  visibleFields(work, side).map(
    ({ key, label, type, choices, min, max, pattern, required, edit, scope }) => ({
      key,
      label: { zh: label.zh, ...(label.en !== undefined && { en: label.en }) },
      type,
      ...(choices.length > 0 && { choices }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(pattern !== '' && { pattern }),
      required,
      edit,
      ...(side === 'operators' && isTrusted({ edit, scope }) && { by_two: true }),
      ...(isDirectoryField(key) && { source: 'directory' }),
    }),
  );

/** A saved value as the wire has it: numbers as numbers. */
export const showValue = ({ type }: Pick<FieldSetting, 'type'>, value: string): string | number =>
  type === 'number' ? Number(value) : value;

/** The fields that this side sees with their values, each null where it is empty. */
const showFields = (work: Settings, side: FieldSide, stored: StoredFields): FieldValues =>
  Object.fromEntries(
    visibleFields(work, side).map((field) => {
      const value = stored.get(field.key);
      return [field.key, value === undefined ? null : showValue(field, value)];
    }),
  );

/** Under which claim apps get a field. */
export const claimOf = ({ claim, key }: FieldSetting): string => claim || key;

/** The names of fields in Chinese, for the log. */
export const labelsOf = ({ settings }: Settings, keys: readonly string[]): readonly string[] =>
  settings.file.profile.fields.flatMap(({ key, label }) => (keys.includes(key) ? [label.zh] : []));

/** What this side sees of an account's own fields; null where the site has none for it, and nothing is read. */
export async function findShownFields(
  work: Settings & Pick<Work, 'db'>,
  accountId: string,
  side: FieldSide,
): Promise<FieldValues | null> {
  if (visibleFields(work, side).length === 0) return null;
  return showFields(work, side, await findFields(work.db, accountId));
}

const badField = ({ key, label }: Pick<FieldSetting, 'key' | 'label'>): Failure<'bad_field'> =>
  fail('bad_field', { field: key, name: label.zh });

/**
 * Reads values as this side sends them. Refuses the first that is unknown to it, not its to edit, of another type, out of
 * bounds or no match; and a person who takes away what is required.
 */
export function readFields(
  work: Settings,
  given: FieldValues,
  side: FieldSide,
): Result<FieldChanges, 'bad_field'> {
  const open = visibleFields(work, side).filter(({ edit }) => isFor(edit, side));
  const changes = new Map<string, string | null>();
  for (const [key, typed] of Object.entries(given)) {
    const field = open.find((each) => each.key === key);
    if (!field) return badField({ key, label: { zh: key } });
    const text = typed === null ? '' : withoutInvisible(String(typed).normalize('NFC')).trim();
    const value = text === '' ? null : readValue(work, field, text);
    if (value === undefined || (value === null && side === 'self' && field.required !== 'never'))
      return badField(field);
    changes.set(key, value);
  }
  return succeed(changes);
}

/** The same for a new account, whose person has to fill in what is required at registration. */
export function readNewFields(work: Settings, given: FieldValues): Result<FieldChanges, 'bad_field'> {
  const read = readFields(work, given, 'self');
  if (!read.ok) return read;
  const missing = requiredFields(work, 'registration').find(({ key }) => !read.value.get(key));
  return missing ? badField(missing) : read;
}

/** The saved form of a text that is not empty; undefined where the field does not take it. */
function readValue(work: Settings, field: FieldSetting, text: string): string | undefined {
  if (text.length > longestValue) return undefined;
  switch (field.type) {
    case 'text':
      return isFitting(field, text) ? text : undefined;
    case 'number': {
      const number = /^[+-]?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
      return !Number.isNaN(number) && isWithin(field, number) ? String(number) : undefined;
    }
    case 'date':
      return isCalendarDay(text) && isWithin(field, text) ? text : undefined;
    case 'choice':
      return field.choices.includes(text) ? text : undefined;
    case 'phone':
    case 'email': {
      const contact = readContact(work, text);
      return contact?.kind === field.type ? contact.value : undefined;
    }
  }
}

const isFitting = (field: FieldSetting, text: string): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) &&
  isWithin(field, countCharacters(text)) &&
  (field.pattern === '' || matchesWhole(field.pattern, text));

const isWithin = <Value extends number | string>({ min, max }: FieldSetting, value: Value): boolean =>
  (min === undefined || value >= (min as Value)) && (max === undefined || value <= (max as Value));
