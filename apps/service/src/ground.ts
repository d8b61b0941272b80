import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ground } from './app.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createPostgresState } from './database/postgres-state.ts';
import { systemClock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { readMasterKey } from './kernel/master-key.ts';
import { systemRandom } from './kernel/random.ts';
import type { Settings } from './settings.ts';
import { ip2regionPlaces } from './vendors/places/ip2region.ts';
import { createVendors } from './vendors.ts';

const portalFolder = fileURLToPath(new URL('../../portal/dist/', import.meta.url));

/** Inline scripts that the portal's build left in its pages, as CSP sources. */
function readScriptHashes(): string[] {
  const path = `${portalFolder}csp-hashes.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];
}

/** Builds what the service stands on; `close` takes it down in reverse, the database last. */
export async function openGround(
  settings: Settings,
  log: Log,
): Promise<{ ground: Ground; close(): Promise<void> }> {
  const clock = systemClock;
  const random = systemRandom;
  const masterKey = settings.secretKey ?? (await readMasterKey(settings.dataDir, random));
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  await migrate(databaseUrl, log);
  const database = openPostgres(databaseUrl, { log, namedStatements: settings.namedStatements });
  const state = createPostgresState(database, clock, log);
  const vendors = createVendors({ settings, state, clock, random, masterKey });
  return {
    ground: {
      settings,
      database,
      state,
      clock,
      random,
      log,
      masterKey,
      ...vendors,
      findPlace: ip2regionPlaces(),
      portalFolder,
      inlineScriptHashes: readScriptHashes(),
    },
    async close() {
      state.close();
      await database.close();
      await embedded?.stop();
    },
  };
}
