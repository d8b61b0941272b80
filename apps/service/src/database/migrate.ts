import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { type Client, DatabaseError, Pool } from 'pg';
import { CannotStart } from '../kernel/cannot-start.ts';
import { type Log, silentLog } from '../kernel/logging/log.ts';
import { findPrimary } from './connect/servers.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

/**
 * How long a migration waits for a lock before it lets the requests behind it pass. It is below the time that a
 * balancer takes for an outage.
 */
const mostWaitMs = 300;
const pauseMs = 1000;
const logEvery = 30;

/**
 * Brings the database up to date in one transaction: all missing migrations or none. Processes that start together wait
 * for the first one. A migration that fails throws.
 * @throws {CannotStart} where there is no such database.
 */
export async function migrate(url: string, log: Log = silentLog, list = migrations): Promise<void> {
  // A pool of its own: a migration may take longer than the service lets a statement run.
  const connectionString = await findPrimary(url);
  const pool = new Pool({ connectionString, max: 2, application_name: 'tongxing migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<unknown>({ dialect: new ImpatientDialect({ pool }) });
  try {
    await requireSuitableServer(pool);
    await requireKnownTables(pool, list);
    const { error, results } = await untilFree(log, () => createMigrator(database, list).migrateToLatest());
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed) log.error(`The migration ${failed.migrationName} failed; nothing was changed.`);
    if (error) throw error;
    const [first, ...others] = results ?? [];
    const last = others.at(-1);
    if (first)
      log.info(`Migrated the database: ${first.migrationName}${last ? ` to ${last.migrationName}` : ''}`);
  } finally {
    await database.destroy();
    // Kysely closes the pool only if it has used it.
    if (!pool.ending) await pool.end();
  }
}

/** Waits for other migrations without limit, and for a table that it changes at most `mostWaitMs`. */
class ImpatientDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    const adapter = new PostgresAdapter();
    const takeLock = adapter.acquireMigrationLock.bind(adapter);
    adapter.acquireMigrationLock = async (database, options) => {
      await takeLock(database, options);
      await sql.raw(`set lock_timeout = ${mostWaitMs}`).execute(database);
    };
    return adapter;
  }
}

/**
 * Retries the migration while others use a table that it changes. In PostgreSQL a request that waits for a table lock
 * blocks every request after it, readers too. So each wait is short, and the blocked requests are served in between.
 */
async function untilFree(log: Log, action: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await action();
    if (!isLockTimeout(outcome.error)) return outcome;
    if (tries % logEvery === 1) log.info('A migration waits for a table that is in use.');
    await pause(pauseMs);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

function createMigrator(database: Kysely<unknown>, list: Readonly<Record<string, Migration>>): Migrator {
  return new Migrator({
    db: database,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => ({ ...list }) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
}

/** Applies those of these migrations that are missing, inside a transaction that has started. */
export async function migrateWithin(
  transaction: Transaction<Tables>,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  const list = Object.fromEntries(
    names.map((name) => {
      const migration = migrations[name];
      if (!migration) throw new Error(`there is no migration ${name}`);
      return [name, migration];
    }),
  );
  const { error } = await createMigrator(transaction as unknown as Kysely<unknown>, list).migrateToLatest();
  if (error) throw error;
}

/** Of these migrations, those that this program does not know: a newer version made them. */
export function findNewerMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !migrations[name]);
}

/** Every 0.x has it, and no version since. */
const firstBeforeOne = '0001-short-lived-state';

/**
 * Refuses tables that 0.x made: no migration reads them. `names`: the migrations that made them.
 * @throws {CannotStart} in one line, with the way for their people.
 */
export function requireSinceOne(what: string, names: readonly string[]): void {
  if (names.length > 0 && !names.includes(firstBeforeOne)) return;
  throw new CannotStart(
    `${what} was made before 1.0: export its people with that version (npx tongxing user export FILE), and import them ` +
      'with this one (npx tongxing user import FILE --from csv). Nothing was changed.',
  );
}

/** The migrations that made the tables of this database; null where it has none of this service. */
export async function readAppliedMigrations(client: Pick<Client, 'query'>): Promise<string[] | null> {
  const { rows: found } = await client.query(
    `select to_regclass('migration') is not null as "isOurs", to_regclass('account') is not null as "hasAccounts"`,
  );
  if (!found[0].isOurs) return null;
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  // A first start that failed leaves Kysely's own tables only.
  return rows.length > 0 || found[0].hasAccounts ? rows.map(({ name }) => name) : null;
}

/** An older program does not know the tables of a newer one, and none since 1.0 those of 0.x. */
async function requireKnownTables(
  pool: Pick<Client, 'query'>,
  list: Readonly<Record<string, Migration>>,
): Promise<void> {
  const names = await readAppliedMigrations(pool);
  if (!names) return;
  requireSinceOne('The database', names);
  const unknown = names.filter((name) => !list[name]);
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The database was brought up to date by a newer version (${unknown.at(-1)}): start that version, or restore a ` +
      'backup from before it.',
  );
}

const oldestMajor = 15;

/**
 * Checks what operators get wrong first: the address, the version, the encoding.
 * @throws {CannotStart} with one line for each.
 */
export async function requireSuitableServer(pool: Pick<Client, 'query'>): Promise<void> {
  const question = `select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding`;
  const { rows } = await pool.query(question).catch((error: Error & { code?: string }) => {
    throw new CannotStart(`The database cannot be reached (DATABASE_URL): ${error.message || error.code}`);
  });
  const { version, encoding } = rows[0];
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) {
    throw new CannotStart(
      `The database runs PostgreSQL ${major}; ${oldestMajor} or later is needed (DATABASE_URL).`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new CannotStart(`The database is encoded in ${encoding}; UTF8 is needed (DATABASE_URL).`);
  }
}
