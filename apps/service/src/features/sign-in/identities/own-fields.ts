import type { Change, Work } from '../../../transaction/work.ts';
import {
  changedFields,
  type FieldChanges,
  type StoredFields,
  saveFields,
} from '../../accounts/profile-fields/field-store.ts';
import { labelsOf, readFields } from '../../accounts/profile-fields/read-fields.ts';
import type { ProviderIdentity } from './linked-identity.ts';

interface OwnFields {
  /** What the directory has; empty there is empty here. */
  readonly values: FieldChanges;
  /** The keys of fields that do not take the directory's value. */
  readonly refused: readonly string[];
}

/** What a directory says of the site's own fields. */
function readOwnFields(work: Pick<Work, 'settings'>, { fields = {} }: ProviderIdentity): OwnFields {
  const values = new Map<string, string | null>();
  const refused: string[] = [];
  for (const [key, text] of Object.entries(fields)) {
    const read = readFields(work, { [key]: text }, 'import');
    if (!read.ok) refused.push(key);
    else for (const [name, value] of read.value) values.set(name, value);
  }
  return { values, refused };
}

/** Whether there is anything to set, or to say. */
export function hasOtherFields(
  work: Pick<Work, 'settings'>,
  identity: ProviderIdentity,
  has: StoredFields,
): boolean {
  const { values, refused } = readOwnFields(work, identity);
  return changedFields(has, values).size + refused.length > 0;
}

/** Sets them; returns the keys of those that do not take the directory's value. */
export async function followOwnFields(
  change: Change,
  accountId: string,
  identity: ProviderIdentity,
): Promise<readonly string[]> {
  const { values, refused } = readOwnFields(change, identity);
  const fields = await saveFields(change, accountId, values);
  if (fields.length > 0) {
    const details = { fields, labels: labelsOf(change, fields) };
    await change.record({ accountId, kind: 'profile_changed', details });
  }
  return refused;
}
