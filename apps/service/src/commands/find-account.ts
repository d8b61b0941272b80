import type { Reader } from '../database/reader.ts';
import { findAccountByIdentifier } from '../features/account/accounts/account-store.ts';
import type { Terminal } from './terminal.ts';

/** The account of an id, a 通行号, a phone number, an e-mail address or a user name; null where there is none. */
export async function findAccountId(db: Reader, typed: string): Promise<string | null> {
  const named = await findAccountByIdentifier(db, typed);
  if (named) return named.id;
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed);
  if (!isId && !/^\d{8,15}$/.test(typed)) return null;
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(({ eb }) => (isId ? eb('id', '=', typed) : eb('number', '=', Number(typed))))
    .executeTakeFirst();
  return row?.id ?? null;
}

export function complainOfNobody(terminal: Terminal, typed: string): 1 {
  terminal.complain(terminal.word(`没有这个账号：${typed}`, `There is no account ${typed}.`));
  return 1;
}
