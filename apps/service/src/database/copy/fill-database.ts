import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import { type Client, escapeIdentifier } from 'pg';
import { migrateWithin } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import type { CopiedSequence } from './copied-tables.ts';
import { readAsEverywhere } from './open-copy-client.ts';

/** The transaction that fills a database: it commits as a whole, or not at all where it throws. */
export interface Filling {
  /** For whole tables. */
  readonly client: Client;
  /** For ordinary statements, of the same transaction. */
  readonly db: Transaction<Tables>;
}

/**
 * Drops every table, creates those of the named migrations, lets `fill` copy rows into them, and then sets their
 * sequences. Foreign keys and indexes are created after the rows, which is faster and checks all rows. Last the tables
 * are migrated, and `after` runs.
 */
export async function fillDatabase(
  client: Client,
  migrations: readonly string[],
  fill: (filling: Filling) => Promise<readonly CopiedSequence[]>,
  after: (filling: Filling) => Promise<void> = async () => {},
): Promise<void> {
  await onOneConnection(client)
    .transaction()
    .execute(async (db) => {
      await readAsEverywhere(client);
      await dropTables(client);
      await migrateWithin(db, migrations);
      const makeAgain = await setKeysAside(client);
      await emptyTables(client);
      const sequences = await fill({ client, db });
      await makeAgain();
      await setSequences(client, sequences);
      await migrateWithin(db);
      await client.query('analyze');
      await after({ client, db });
    });
}

/** Sets the sequences to the values of the source. */
async function setSequences(client: Client, sequences: readonly CopiedSequence[]): Promise<void> {
  for (const { table, column, last, isCalled } of sequences) {
    const sequence = 'pg_get_serial_sequence(quote_ident($1), $2)';
    await client.query(`select setval(${sequence}, $3, $4)`, [table, column, last, isCalled]);
  }
}

/** Kysely on a connection of the caller. */
function onOneConnection(client: Client): Kysely<Tables> {
  const lent = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => {},
  } as unknown as PostgresPoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  });
}

const inSchema = 'relnamespace = current_schema()::regnamespace';

async function dropTables(client: Client): Promise<void> {
  const names = await tablesOf(client);
  if (names.length > 0) await client.query(`drop table ${names.join(', ')} cascade`);
}

/** A migration may have inserted rows, which are also among those to copy. */
async function emptyTables(client: Client): Promise<void> {
  const names = (await tablesOf(client)).filter((name) => !/^"migration(?:_lock)?"$/.test(name));
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where ${inSchema} and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  return rows.map(({ name }) => escapeIdentifier(name));
}

/** Drops keys and indexes, which each row would update; returns the statements that create them again. */
async function setKeysAside(client: Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     order by conrelid::regclass::text, conname`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where ${inSchema} and not relispartition
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid::regclass::text`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
