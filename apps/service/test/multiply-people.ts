import { Client } from 'pg';
import { listColumns } from './fill-tables.ts';
import type { TestService } from './open-service.ts';

/**
 * Tables of people's data, in an order in which no row references a later table. Tables that only reference the account
 * are found automatically.
 */
const tables = [
  'account',
  'contact',
  'session',
  'device',
  'agreement',
  'passkey',
  'totp',
  'recovery_code',
  'linked_identity',
  'linked_identity_subject',
  'activity',
  'activity_anchor',
  'consent',
  'authorization_record',
  'authorization_session',
  'notice_link',
  'former_contact',
  'reserved_username',
  'former_name',
  'cancellation',
  'totp_rescue',
  'outbox_event',
  'app',
  'app_secret',
  'subject_origin',
  'short_lived_state',
  'account_group_member',
  'app_role_person',
  'app_access_person',
  'app_refusal',
  'invitation',
  'app_owner',
  'resource',
  'resource_grant',
  'app_handover',
  'gateway_session',
  'app_password',
  'cas_ticket',
  'logout_address',
  'scim_user',
];

/** It grows with what happens at one time, not with the number of people. */
const mostOfState = 50;

/** How often each row of a table is copied, where each account is copied `copies` times to make `accounts`. */
function timesOf(table: string, copies: number, accounts: number): number {
  if (table === 'short_lived_state') return Math.min(copies, mostOfState);
  // What remains of deleted accounts.
  return table === 'reserved_username' ? accounts : copies;
}

/** Text columns that reference another row, or by which a row is found. */
const keys = new Set([
  'username_key',
  'value_key',
  'credential_id',
  'uid',
  'grant_id',
  'user_code',
  'subject',
  'device',
  'key',
  'kid',
  'code_hash',
  'external_id',
  'user_name_key',
  'sid',
]);

/**
 * Copies all accounts of the database with their data until there are `accounts`: rows as the product writes them, each
 * copy with ids of its own that reference each other like the original's. Returns the number of rows of each table.
 */
export async function multiplyPeople(
  { database, databaseUrl }: Pick<TestService, 'database' | 'databaseUrl'>,
  accounts: number,
): Promise<Record<string, number>> {
  const columns = await listColumns(database);
  // A connection of its own: this takes longer than the service lets a statement run.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as count from account');
    const copies = Math.ceil(accounts / rows[0].count);
    const filled: Record<string, number> = {};
    for (const table of [...tables, ...hangingOnAccount(columns)]) {
      const own = columns.filter((column) => column.table === table && !column.isMade);
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const values = own.map((column) => copyOf(table, column)).join(', ');
      const times = timesOf(table, copies, accounts);
      const { rowCount } = await client.query(
        `insert into ${table} (${names}) select ${values} from ${table} o, generate_series(1, ${times}) n
          on conflict do nothing`,
      );
      filled[table] = rowCount ?? 0;
    }
    await client.query('analyze');
    return filled;
  } finally {
    await client.end();
  }
}

/** Tables with rows of accounts that are not referenced by others. */
function hangingOnAccount(columns: Awaited<ReturnType<typeof listColumns>>): string[] {
  const names = new Set(columns.filter(({ target }) => target === 'account').map(({ table }) => table));
  const isAlone = (name: string) =>
    // The number of operators does not depend on the number of people.
    name !== 'operator' &&
    columns.every(({ table, target }) => table !== name || target === null || target === 'account');
  return [...names].filter((name) => !tables.includes(name) && isAlone(name));
}

/** Bytes of each row on the disk: of the table, and of its indexes. */
export async function sizesOf(
  databaseUrl: string,
  rows: Readonly<Record<string, number>>,
): Promise<Record<string, { rows: number; table: number; indexes: number }>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const sizes: Record<string, { rows: number; table: number; indexes: number }> = {};
  for (const [table, count] of Object.entries(rows).filter(([, each]) => each > 0)) {
    const { rows: found } = await client.query(
      'select pg_table_size($1)::int as heap, pg_indexes_size($1)::int as indexes',
      [table],
    );
    const each = (bytes: number) => Math.round(bytes / count);
    sizes[table] = { rows: count, table: each(found[0].heap), indexes: each(found[0].indexes) };
  }
  await client.end();
  return sizes;
}

function copyOf(
  table: string,
  { column, type, target }: Awaited<ReturnType<typeof listColumns>>[number],
): string {
  const old = `o."${column}"`;
  if (column === 'number') return `${old} + n::bigint * 1000000`;
  if (table === 'authorization_record' && column === 'account_id') return `md5(${old} || n)::uuid::text`;
  // People are many, groups are not.
  if (table === 'account_group_member' && column === 'group_id') return old;
  if (table === 'reserved_username' && column === 'account_id') return 'null';
  // One app guards a site or is a service provider, and most are neither.
  if (column === 'origin' || column === 'entity_id')
    return `case ${old} when '' then '' else ${old} || '-' || n end`;
  if (type === 'uuid') return `md5(${old}::text || n)::uuid`;
  if (type === 'bytea') return `sha256(${old} || n::text::bytea)`;
  if (table === 'app_secret' && column === 'client_id') return `${old} || '-' || n`;
  const isId = (column === 'id' && target === null) || (table === 'upload' && column === 'name');
  if (type === 'text' && (isId || keys.has(column))) return `${old} || '-' || n`;
  return old;
}
