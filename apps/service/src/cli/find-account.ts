import type { Reader } from '../database/query/reader.ts';
import { listByNumber } from '../features/accounts/accounts/account-rows.ts';
import { findAccount, findAccountByIdentifier } from '../features/accounts/accounts/account-store.ts';
import type { Terminal } from './terminal.ts';

/** The account of an id, a 账号 ID, a phone number, an e-mail address or a user name; null where there is none. */
export async function findAccountId(db: Reader, typed: string): Promise<string | null> {
  const named = await findAccountByIdentifier(db, typed);
  if (named) return named.id;
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed);
  if (!isId && !/^\d{8,15}$/.test(typed)) return null;
  if (isId) return (await findAccount(db, typed))?.id ?? null;
  const [numbered] = await listByNumber(db, Number(typed), { order: '=', most: 1 });
  return numbered?.id ?? null;
}

export function reportUnknownAccount(terminal: Terminal, typed: string): 1 {
  terminal.printError(terminal.word(`没有这个账号：${typed}`, `There is no account ${typed}.`));
  return 1;
}
