import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { listIdentities } from './identity-store.ts';

export type ManagedField = 'nickname' | 'username' | 'email' | 'phone';

/** What of a profile a company's directory decides about. */
export interface Managed {
  /** The directory's name. */
  readonly by: string;
  readonly fields: readonly string[];
}

/** What a directory decides about in this account; null for who is of none, or of one that decides about nothing. */
export async function findManaged(
  { db, settings }: Pick<Work, 'db' | 'settings'>,
  accountId: string,
): Promise<Managed | null> {
  const fieldsOf = ({ sync, profile_fields: own }: (typeof settings.file.directories)[number]) => [
    ...sync.fields,
    ...Object.keys(own),
  ];
  const deciding = settings.file.directories.filter((each) => fieldsOf(each).length > 0);
  if (deciding.length === 0) return null;
  const own = new Set((await listIdentities(db, accountId)).map(({ provider }) => provider));
  const found = deciding.find(({ key }) => own.has(key));
  return found ? { by: found.name, fields: fieldsOf(found) } : null;
}

/** Refuses a change of fields that a directory decides about. Every way to change one asks here. */
export async function refuseManaged(
  work: Pick<Work, 'db' | 'settings'>,
  accountId: string,
  fields: readonly string[],
): Promise<Failure<'managed_by_directory'> | null> {
  const managed = await findManaged(work, accountId);
  const isOne = managed?.fields.some((field) => fields.includes(field));
  return managed && isOne ? fail('managed_by_directory', { by: managed.by }) : null;
}
