import path from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../../apps/service/src/database/embedded/postmaster-file.ts';
import { embeddedUrl } from '../../apps/service/src/database/embedded/supervise-cluster.ts';
import type { TestService } from '../../e2e/setup/start-service.ts';

/** The address of the embedded PostgreSQL of a running product. */
export async function databaseUrlOf(service: TestService): Promise<string> {
  const running = await findPostmaster(path.join(service.dataDir, 'postgres'));
  if (!running) throw new Error('The product has no embedded PostgreSQL running');
  return embeddedUrl(running.socketFolder);
}

/** Runs statements in the product's own database, to prepare what no bench measures. */
export async function inDatabase(service: TestService, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(service) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
