import path from 'node:path';
import pg from 'pg';
import { superuser } from '../../../apps/service/src/database/embedded/create-cluster.ts';
import { findPostmaster } from '../../../apps/service/src/database/embedded/postmaster-file.ts';
import { embeddedUrl } from '../../../apps/service/src/database/embedded/supervise-cluster.ts';
import type { TestService } from '../../../tests/setup/start-service.ts';

/** The address of the embedded PostgreSQL of a running product. */
export async function databaseUrlOf(service: TestService): Promise<string> {
  const running = await findPostmaster(path.join(service.dataDir, 'postgres'));
  if (!running) throw new Error('The product has no embedded PostgreSQL running');
  return embeddedUrl(running.socketFolder);
}

/** Makes a database of its own beside the product's, in the same server; its address. */
export async function makeDatabase(service: TestService, name: string): Promise<string> {
  const url = await databaseUrlOf(service);
  const client = new pg.Client({ connectionString: url.replace(/\/\/[^@]+@/, `//${superuser}@`) });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/\/[^@]+@(\w+)\/[^?]+/, `//${superuser}@$1/${name}`);
}

/** Runs statements in the product's database, for set-up that is not measured. */
export async function inDatabase(service: TestService, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(service) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
