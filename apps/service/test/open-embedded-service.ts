import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/database/connect/open-postgres.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { silentLog } from '../src/kernel/logging/log.ts';
import { openService, type TestService } from './open-service.ts';

export interface DataDir {
  readonly dataDir: string;
  readonly masterKey: Buffer;
}

/** A data folder with a key, as an installation has it. */
export async function makeDataDir() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tongxing-embedded-')));
  // PostgreSQL may run under another account, which must pass through.
  await chmod(dataDir, 0o711);
  return { dataDir, masterKey: randomBytes(32), remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** A service on a running PostgreSQL server, which ends with it; the data folder stays. */
export async function openServiceOn(
  { dataDir, masterKey }: DataDir,
  server: { readonly url: string; stop(): Promise<void> },
): Promise<TestService> {
  await migrate(server.url);
  const database = openPostgres(server.url, { connections: 5 });
  const drop = async () => {
    await database.close();
    await server.stop();
  };
  return openService({
    on: { database, url: server.url, drop },
    settings: { dataDir },
    ports: { masterKey },
  });
}

/** A service on the embedded database of a data folder, which stays. */
export const openEmbeddedService = async (home: DataDir): Promise<TestService> =>
  openServiceOn(
    home,
    await startEmbeddedPostgres({ dataDir: home.dataDir, durability: 'off', log: silentLog }),
  );
