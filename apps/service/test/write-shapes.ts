import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/database/connect/open-postgres.ts';

/**
 * A statement that returns the data of some accounts, as `part` and `found`: rows by table, events by kind, and
 * undelivered messages. $1: accounts, $2: a pattern of messages to their phones.
 */
export async function writeShapes(database: Database): Promise<string> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'owner_id', 'kept_id')
      and table_name not in ('outbox_event', 'device', 'notice_link')
    order by 1, 2`.execute(database);
  expect(rows.length).toBeGreaterThan(20);
  const counts = rows.map(
    ({ table, column, type }) =>
      `select '${table}.${column}', count(*)::text from "${table}" where "${column}" = any($1::text[]::${type}[])`,
  );
  const events = `select 'events', coalesce(string_agg(kind, ',' order by kind, account_id), '')
    from activity where account_id = any($1::text[]::uuid[])`;
  const owed = `select 'owed', count(*)::text from outbox_event
    where account_id = any($1::text[]::uuid[]) or payload::text like any($2::text[])`;
  return `select * from (${[...counts, events, owed].join(' union all ')}) as shape (part, found) order by 1`;
}
