import { existsSync, readFileSync } from 'node:fs';
import { readFormerKeys } from '../database/connect/key-check.ts';
import { type FormerAddress, noteAddress } from '../database/connect/known-address.ts';
import { openPostgres } from '../database/connect/open-postgres.ts';
import { createPostgresSignals } from '../database/state/postgres-signals.ts';
import { createPostgresState } from '../database/state/postgres-state.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { createVault } from '../kernel/crypto/vault.ts';
import type { RotatingWriter } from '../kernel/files/rotating-writer.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import { docsFolder, portalFolder } from '../product-folders.ts';
import type { Settings } from '../settings/settings.ts';
import { ip2regionLocator } from '../vendors/places/ip2region.ts';
import { createVendors } from './create-vendors.ts';
import { createLive, followSaved, readSaved } from './live-settings.ts';
import { openBackupStore, openFiles } from './open-files.ts';
import { openWitnesses } from './open-witnesses.ts';
import type { Ports } from './ports.ts';
import { resolveMasterKey } from './resolve-master-key.ts';

/** The inline scripts of the portal's pages, as CSP sources. */
function readScriptHashes(): string[] {
  const path = `${portalFolder}csp-hashes.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];
}

/** The tracer, where a collector is set; its libraries are loaded only then. */
async function openTracing({ traces }: Settings, log: Log): Promise<Tracer | undefined> {
  if (!traces) return undefined;
  const { openTracer } = await import('../vendors/telemetry/open-tracer.ts');
  return openTracer({ ...traces, log });
}

async function openAccessLog(
  { accessLog }: Settings,
  clock: Clock,
  log: Log,
): Promise<RotatingWriter | undefined> {
  if (!accessLog) return undefined;
  const { openDailyFiles } = await import('../vendors/files/daily-files.ts');
  return openDailyFiles({ ...accessLog, name: 'access', clock, log });
}

/** Creates the ports of the service. `close` closes them, except for the database server. */
export async function openPorts(
  settings: Settings,
  databaseUrl: string,
  log: Log,
): Promise<{
  ports: Ports;
  checkVendors(): Promise<void>;
  /** For a service that starts: `noteAddress` of its database. */
  noteAddress(): Promise<FormerAddress | null>;
  close(): Promise<void>;
}> {
  const clock = systemClock;
  const random = systemRandom;
  const { namedStatements, directUrl } = settings;
  const tracer = await openTracing(settings, log);
  const isPooled = directUrl !== null;
  const database = openPostgres(databaseUrl, { log, namedStatements, isPooled, tracer });
  const masterKey = await resolveMasterKey(settings, database, random).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const vault = createVault(masterKey, random);
  /** Without the pooler, if there is one. */
  const directly = directUrl ?? databaseUrl;
  const shared = settings.redisUrl ? await openRedisState(settings.redisUrl) : openPostgresState();

  function openPostgresState() {
    const state = createPostgresState(database, clock, log);
    const signals = createPostgresSignals(database, directly, log);
    const close = async () => {
      state.close();
      await signals.close();
    };
    return { state, signals, close };
  }

  async function openRedisState(url: string) {
    const [{ openAnyRedis }, { createRedisSignals }, { createRedisState }] = await Promise.all([
      import('../vendors/redis/open-cluster.ts'),
      import('../vendors/redis/redis-signals.ts'),
      import('../vendors/redis/redis-state.ts'),
    ]);
    const redis = openAnyRedis(url, log);
    const signals = createRedisSignals(redis, log);
    const close = async () => {
      signals.close();
      redis.disconnect();
    };
    const state = createRedisState(redis, clock);
    if (!tracer) return { state, signals, close };
    const { traceMethods } = await import('../vendors/telemetry/trace-fetch.ts');
    return { state: traceMethods('redis', state, tracer), signals, close };
  }

  const { state, signals } = shared;
  const accessLog = await openAccessLog(settings, clock, log);
  const saved = await readSaved(database, vault, log);
  const activate = (settings: Settings) =>
    createVendors({ settings, state, clock, random, log, masterKey, tracer });
  const own = settings.redisUrl ? createPostgresSignals(database, directly, log) : null;
  const live = createLive({ base: settings, saved, activate, log });

  return {
    ports: {
      ...live.first,
      activate,
      follow: async (apply) =>
        followSaved({
          database,
          signals: own ?? signals,
          vault,
          log,
          revision: saved.revision,
          apply: (next) => apply(live.next(next)),
        }),
      database,
      databaseUrl: directly,
      state,
      signals,
      clock,
      random,
      log,
      tracer,
      accessLog,
      masterKey,
      formerKeys: await readFormerKeys(database, vault),
      ...openWitnesses(settings.dataDir),
      locateIp: ip2regionLocator(),
      files: openFiles(settings, tracer),
      openBackupStore: (where) => openBackupStore(settings, where),
      portalFolder,
      docsFolder,
      inlineScriptHashes: readScriptHashes(),
    },
    checkVendors: live.check,
    noteAddress: () => noteAddress(database, settings.publicUrl, clock.now()),
    async close() {
      live.close();
      await own?.close();
      await shared.close();
      await database.close();
      await Promise.all([tracer?.close(), accessLog?.close()]);
    },
  };
}
