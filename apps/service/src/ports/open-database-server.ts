import { setTimeout as pause } from 'node:timers/promises';
import { openCopyClient } from '../database/copy/open-copy-client.ts';
import { clusterFolder } from '../database/embedded/own-cluster.ts';
import { findPostmaster } from '../database/embedded/postmaster-file.ts';
import { embeddedUrl } from '../database/embedded/supervise-cluster.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { settleArrival } from '../database/moving/arrival.ts';
import { embeddedAddress, openAddress, readDeparture } from '../database/moving/departure.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Log } from '../kernel/log.ts';
import { readMasterKey } from '../kernel/master-key.ts';
import { systemRandom } from '../kernel/random.ts';
import { createVault, type Vault } from '../kernel/vault.ts';
import type { Settings } from '../settings/settings.ts';

/** The embedded database of the data folder, where a move goes into it or out of it while this process runs. */
export interface EmbeddedOfMoves {
  /** Starts it where it does not run, and tells its address. */
  open(): Promise<string>;
  /** It was moved away, and whoever is still on it is given a moment. */
  leave(): void;
}

export interface OpenDatabaseServer {
  readonly url: string;
  /** As they were given, or where that database was moved away, with the address of the one that took its place. */
  readonly settings: Settings;
  readonly embedded: EmbeddedOfMoves;
  stop(): Promise<void>;
}

/** What a worker sends its parent, which keeps the embedded database. */
export interface EmbeddedMessage {
  readonly embedded: 'wanted' | 'left';
}

const waitMilliseconds = 60_000;
const leaveAfterMilliseconds = 3000;
/** A move and its way back are two; more are a circle. */
const mostMoves = 5;

/** The server of the settings, for which it waits, or the embedded one, or what took its place, with all migrations applied. */
export async function openDatabaseServer(given: Settings, log: Log): Promise<OpenDatabaseServer> {
  let settings = given;
  let cameBy: string | null = null;
  let leaving: Promise<void> | null = null;
  for (let moves = 0; moves < mostMoves; moves += 1) {
    let embedded = settings.databaseUrl ? null : await startEmbedded(settings, log);
    try {
      const url = settings.databaseUrl ?? embedded?.url ?? '';
      if (settings.databaseUrl) await waitForDatabase(settings.directUrl ?? url, log);
      const next = await findNext(settings, url);
      if (!next) {
        await settleWhatArrived(settings, settings.directUrl ?? url, cameBy, log);
        await migrate(settings.directUrl ?? url, log);
        return {
          url,
          settings,
          embedded: {
            async open() {
              await leaving;
              embedded ??= await startEmbedded(settings, log);
              return embedded.url;
            },
            leave() {
              const left = embedded;
              if (!left) return;
              leaving = pause(leaveAfterMilliseconds, undefined, { ref: false }).then(() => left.stop());
              embedded = null;
            },
          },
          async stop() {
            await leaving;
            await embedded?.stop();
          },
        };
      }
      const { id, place, databaseUrl } = next;
      const mend = databaseUrl ? 'set DATABASE_URL to it' : 'remove DATABASE_URL';
      log.warn(`The database was moved to ${place}, and that one is used: ${mend}.`);
      [settings, cameBy] = [{ ...settings, databaseUrl, directUrl: null }, id];
    } catch (error) {
      await embedded?.stop();
      throw error;
    }
    await embedded?.stop();
  }
  throw new CannotStart('The database was moved from one to the other in a circle (DATABASE_URL).');
}

/** A worker's parent starts it: it lives as long as the service, and processes of one service share its folder. */
async function startEmbedded({ dataDir, workers, isWorker }: Settings, log: Log) {
  if (!isWorker) {
    const connections = 40 + 20 * workers;
    return startEmbeddedPostgres({ dataDir, connections, log });
  }
  tellParent({ embedded: 'wanted' });
  return { url: await waitForEmbedded(dataDir), stop: async () => tellParent({ embedded: 'left' }) };
}

function tellParent(message: EmbeddedMessage): void {
  if (process.connected) process.send?.(message);
}

async function waitForEmbedded(dataDir: string): Promise<string> {
  const end = performance.now() + waitMilliseconds;
  for (;;) {
    const found = await findPostmaster(clusterFolder(dataDir));
    if (found?.status === 'ready') return embeddedUrl(found.socketFolder);
    if (performance.now() > end) throw new CannotStart('The embedded PostgreSQL is not there.');
    await pause(50);
  }
}

async function openVault({ secretKey, dataDir }: Settings): Promise<Vault> {
  const key = secretKey ?? (await readMasterKey(dataDir));
  if (!key) throw new CannotStart('The database was moved, and SECRET_KEY is needed to know where it is.');
  return createVault(key, systemRandom);
}

async function findNext(settings: Settings, url: string) {
  const client = await openCopyClient(settings.directUrl ?? url);
  const departure = await readDeparture(client).finally(() => client.end());
  if (!departure) return null;
  const { id, place, sealedAddress } = departure;
  const address = openAddress(await openVault(settings), sealedAddress, id);
  return { id, place, databaseUrl: address === embeddedAddress ? null : address };
}

async function settleWhatArrived(settings: Settings, url: string, cameBy: string | null, log: Log) {
  let vault: Vault | null = null;
  await settleArrival(url, {
    log,
    cameBy,
    async open(sealed, id) {
      vault ??= await openVault(settings);
      return openAddress(vault, sealed, id);
    },
  });
}
