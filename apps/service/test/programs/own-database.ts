// Owns the embedded database of a data folder, as the service does: `node own-database.ts DATA_DIR [write]`.
// Prints `ready URL`, then with `write` one line per number whose insertion the database acknowledged.
// Stops on SIGTERM and prints `stopped`.

import { sql } from 'kysely';
import { openPostgres } from '../../src/database/connect/open-postgres.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { recordingLog } from '../recording-log.ts';

const [dataDir = '', task] = process.argv.slice(2);
const log = recordingLog(console.log);

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', async () => {
    await postgres.stop();
    console.log('stopped');
    process.exit(0);
  });
  console.log(`ready ${postgres.url}`);
  if (task === 'write') await write(postgres.url);
} catch (error) {
  console.log(`failed ${(error as Error).message}`);
  process.exit(1);
}

async function write(url: string): Promise<void> {
  const database = openPostgres(url);
  await sql`create table if not exists written (number int primary key)`.execute(database);
  for (let number = 1; ; number += 1) {
    await sql`insert into written values (${number})`.execute(database);
    console.log(`${number}`);
  }
}
