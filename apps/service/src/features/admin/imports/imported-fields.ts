import type { Work } from '../../../transaction/work.ts';
import type { FieldChanges } from '../../accounts/profile-fields/field-store.ts';
import { isTrusted, readFields } from '../../accounts/profile-fields/read-fields.ts';

/**
 * The site's own fields of a record: those that fit, and in English why others are left out. `mayDecide`: who imports may
 * fill in what apps take an operator's word for.
 */
export function readImportedFields(
  work: Pick<Work, 'settings'>,
  typed: Readonly<Record<string, string>>,
  mayDecide: boolean,
): { readonly fields: FieldChanges; readonly notes: readonly string[] } {
  const fields = new Map<string, string | null>();
  const notes: string[] = [];
  const byTwo = mayDecide ? [] : work.settings.file.profile.fields.filter(isTrusted);
  for (const [key, value] of Object.entries(typed)) {
    if (byTwo.some((field) => field.key === key)) {
      notes.push(`field ${key} left out: who imports may not write groups`);
      continue;
    }
    const read = readFields(work, { [key]: value }, 'import');
    if (read.ok) for (const [name, saved] of read.value) fields.set(name, saved);
    else notes.push(`field ${key.slice(0, 40)} left out: there is none, or it does not take this value`);
  }
  return { fields, notes };
}
