import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres, type PostgresOptions } from '../src/database/connect/open-postgres.ts';

export interface TestDatabase {
  readonly database: Database;
  /** For a second process or a second pool on the same data. */
  readonly url: string;
  /** Closes it and drops it. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own, cloned from the template of the run (some 20 ms). Open it in `beforeAll`
 * and drop it in `afterAll`, or empty tables between tests.
 */
export function openTestDatabase(options: PostgresOptions = {}): Promise<TestDatabase> {
  return create(`template ${inject('templateDatabase')}`, options);
}

/** A database without tables, for what an older version left. */
export function openBareDatabase(options: PostgresOptions = {}): Promise<TestDatabase> {
  return create("encoding 'UTF8' template template0", options);
}

/** As `openBareDatabase`, at the server that TEST_TARGET_DATABASE_URL names where there is one: another version, or over TCP. */
export function openTargetDatabase(): Promise<TestDatabase> {
  return create("encoding 'UTF8' template template0", {}, process.env.TEST_TARGET_DATABASE_URL);
}

async function create(
  as: string,
  options: PostgresOptions,
  server = inject('postgresUrl'),
): Promise<TestDatabase> {
  const administer = (statement: string) => administerAt(server, statement);
  const name = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  // Copied as files: page by page through the server's memory and its journal takes more than twice as long, here and
  // at the end.
  await administer(`create database ${name} ${as} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, { connections: 5, ...options });
  return {
    database,
    url: url.href,
    async drop() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administerAt(server: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
