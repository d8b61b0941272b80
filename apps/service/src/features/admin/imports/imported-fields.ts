import type { Work } from '../../../transaction/work.ts';
import type { FieldChanges } from '../../accounts/profile-fields/field-store.ts';
import { readFields } from '../../accounts/profile-fields/read-fields.ts';

/** The site's own fields of a record: those that fit, and in English why others are left out. */
export function readImportedFields(
  work: Pick<Work, 'settings'>,
  typed: Readonly<Record<string, string>>,
): { readonly fields: FieldChanges; readonly notes: readonly string[] } {
  const fields = new Map<string, string | null>();
  const notes: string[] = [];
  for (const [key, value] of Object.entries(typed)) {
    const read = readFields(work, { [key]: value }, 'import');
    if (read.ok) for (const [name, saved] of read.value) fields.set(name, saved);
    else notes.push(`field ${key.slice(0, 40)} left out: there is none, or it does not take this value`);
  }
  return { fields, notes };
}
