import type { Reader } from '../database/query/reader.ts';
import { findGroupsByKey } from '../features/accounts/groups/group-store.ts';
import type { Terminal } from './terminal.ts';

/** The group of an id or key; null where there is none. */
export async function findGroupId(db: Reader, typed: string): Promise<string | null> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed)) return typed.toLowerCase();
  return (await findGroupsByKey(db, [typed]))[0]?.id ?? null;
}

/** The groups of a list with commas; the first of which there is none, as `strange`. */
export async function findGroupIds(
  db: Reader,
  typed: string,
): Promise<{ readonly ids: readonly string[]; readonly strange?: string }> {
  const ids: string[] = [];
  for (const key of typed.split(',').filter(Boolean)) {
    const id = await findGroupId(db, key.trim());
    if (!id) return { ids, strange: key };
    ids.push(id);
  }
  return { ids };
}

/** Says that there is no such group. */
export function reportUnknownGroup(terminal: Terminal, typed: string): 1 {
  terminal.printError(terminal.word(`没有这个用户组：${typed}`, `There is no group ${typed}.`));
  return 1;
}
