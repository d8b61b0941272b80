import type { Change, Work } from '../../../transaction/work.ts';
import {
  type FieldChanges,
  findFields,
  type StoredFields,
  saveFields,
} from '../../accounts/profile-fields/field-store.ts';
import { labelsOf, readFields } from '../../accounts/profile-fields/read-fields.ts';
import type { ProviderIdentity } from '../../sign-in/identities/linked-identity.ts';

interface OwnFields {
  /** What an account has otherwise. */
  readonly changes: FieldChanges;
  /** The keys of fields that do not take the directory's value. */
  readonly refused: readonly string[];
}

/** What of the site's own fields a directory has otherwise than an account; empty there is empty here. */
function ownFieldsToFollow(
  work: Pick<Work, 'settings'>,
  { fields = {} }: ProviderIdentity,
  has: StoredFields,
): OwnFields {
  const changes = new Map<string, string | null>();
  const refused: string[] = [];
  for (const [key, text] of Object.entries(fields)) {
    const read = readFields(work, { [key]: text }, 'import');
    if (!read.ok) refused.push(key);
    else
      for (const [name, value] of read.value) if (value !== (has.get(name) ?? null)) changes.set(name, value);
  }
  return { changes, refused };
}

/** Whether there is anything to set, or to say. */
export function hasOtherFields(
  work: Pick<Work, 'settings'>,
  identity: ProviderIdentity,
  has: StoredFields,
): boolean {
  const { changes, refused } = ownFieldsToFollow(work, identity, has);
  return changes.size + refused.length > 0;
}

/** Sets them; returns the keys of those that do not take the directory's value. */
export async function followOwnFields(
  change: Change,
  accountId: string,
  identity: ProviderIdentity,
): Promise<readonly string[]> {
  const has = await findFields(change.db, accountId);
  const { changes, refused } = ownFieldsToFollow(change, identity, has);
  const fields = await saveFields(change, accountId, changes);
  if (fields.length > 0) {
    const details = { fields, labels: labelsOf(change, fields) };
    await change.record({ accountId, kind: 'profile_changed', details });
  }
  return refused;
}
