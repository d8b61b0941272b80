import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, type CallOptions, openClient } from '@tongxing/client/open-client.ts';
import { solveAltcha } from '@tongxing/client/solve-altcha.ts';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import { readFormerKeys } from '../src/database/connect/key-check.ts';
import { type Database, openPostgres } from '../src/database/connect/open-postgres.ts';
import { createPostgresSignals } from '../src/database/state/postgres-signals.ts';
import { createPostgresState } from '../src/database/state/postgres-state.ts';
import { createPasswordHashing } from '../src/features/accounts/passwords/password-hash.ts';
import type { CheckpointWitness, Witnessed } from '../src/features/activity/activity-log/checkpoint.ts';
import { folderStore } from '../src/features/system/backups/folder-store.ts';
import { systemRandom } from '../src/kernel/crypto/random.ts';
import { createVault } from '../src/kernel/crypto/vault.ts';
import { silentLog } from '../src/kernel/logging/log.ts';
import { noProxy } from '../src/kernel/network/outgoing-proxy.ts';
import { createVendors } from '../src/ports/create-vendors.ts';
import { createLive, followSaved, readSaved } from '../src/ports/live-settings.ts';
import type { Ports } from '../src/ports/ports.ts';
import { assembleSettings, type Settings, type Started } from '../src/settings/settings.ts';
import { fileSettings } from '../src/settings/settings-file.ts';
import { diskFiles } from '../src/vendors/files/disk.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { putReadyKeys } from './ready-keys.ts';
import { throughInject } from './through-inject.ts';

/** One browser: its device secret, its address, and the token it holds. */
export interface Visitor {
  token: string | null;
  readonly device: string;
  /** What a browser adds to its requests (`sec-fetch-site`, `origin`): none, as a program sends none. */
  fetchHeaders: Readonly<Record<string, string>>;
  /** The HttpOnly cookies that the service set. */
  readonly cookies: Map<string, string>;
  ip: string;
  userAgent: string;
  /** Makes a call like the portal: with a captcha where it is marked, sealed where it is. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<CallOutput<C>>>;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: MovableClock;
  readonly ports: Ports;
  /** A new browser, signed out. */
  visitor(ip?: string): Visitor;
  /** The newest code in the outbox for an address. */
  readCode(to: string, purpose?: string): Promise<string>;
  /** Runs a job once, as if it were due. */
  work(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Sections of the settings file, as an operator writes them. */
  readonly file?: Record<string, unknown>;
  readonly settings?: Partial<Settings>;
  readonly ports?: Partial<Ports>;
  /** Follows what operators save, as every process of the service does. */
  readonly follows?: boolean;
  /** Another connection to the database than the direct one: the address that the service uses. */
  readonly via?: (databaseUrl: string) => Promise<string>;
  /** An existing database, which is dropped when the service closes; otherwise a new, empty one. */
  readonly on?: TestDatabase;
  /** Creates the keys for signing and sealing, as a first start does; otherwise an empty database has keys already. */
  readonly makesKeys?: boolean;
  /** The start time of the clock. */
  readonly from?: Date;
}

/** The cost of hashes is tested with them (`passwords/password-hash.test.ts`): elsewhere it is the lowest. */
const quickHashing = createPasswordHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** The whole service on a database of its own, with the outbox, a movable clock and no port: through `inject`. */
export async function openService(options: ServiceOptions = {}): Promise<TestService> {
  const { database, url, drop } = options.on ?? (await openTestDatabase({ secondConnection: 'throw' }));
  const usedUrl = (await options.via?.(url)) ?? url;
  const used = usedUrl === url ? null : openPostgres(usedUrl, { connections: 5, secondConnection: 'throw' });
  const clock = movableClock(options.from ?? new Date());
  const random = systemRandom;
  const tracer = options.ports?.tracer;
  const started: Started = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/nonexistent',
    databaseUrl: url,
    directUrl: null,
    drainSeconds: 0,
    namedStatements: true,
    workers: 1,
    isWorker: false,
    appliesToAll: true,
    redisUrl: null,
    mailUrl: null,
    outbox: true,
    trustedProxies: ['127.0.0.1'],
    outgoingProxy: noProxy,
    secretKey: null,
    metricsToken: null,
    traces: null,
    accessLog: null,
    uploads: null,
    s3: null,
    logLevel: 'silent',
    ...options.settings,
  };
  const raw = options.file ?? {};
  const settings = assembleSettings(started, raw, fileSettings.parse(raw));
  const state = createPostgresState(used ?? database, clock, silentLog);
  const signals = createPostgresSignals(used ?? database, usedUrl);
  const jobs = new Map<string, () => Promise<unknown>>();
  const masterKey = options.ports?.masterKey ?? createHmac('sha256', 'house').update(url).digest();
  const vault = createVault(masterKey, random);
  // The least work, and the solver knows it: only the waiting is left out.
  const quick = { ...random, integer: (least: number) => least };
  const activate = (next: Settings) => ({
    ...createVendors({ settings: next, state, clock, random: quick, log: silentLog, masterKey, tracer }),
    ...options.ports,
  });
  const pool = used ?? database;
  const saved = await readSaved(pool, vault, silentLog);
  const live = createLive({ base: settings, saved, activate, log: silentLog });
  const follow: Ports['follow'] = (apply) =>
    followSaved({
      database: pool,
      signals,
      vault,
      log: silentLog,
      revision: saved.revision,
      apply: (next) => apply(live.next(next)),
    });
  const ports: Ports = {
    ...live.first,
    activate,
    ...(options.follows ? { follow } : {}),
    database: pool,
    databaseUrl: usedUrl,
    state,
    signals,
    clock,
    random,
    passwords: quickHashing,
    log: silentLog,
    masterKey,
    formerKeys: await readFormerKeys(pool, vault),
    checkpointWitness: memoryWitness(),
    auditWitness: memoryWitness(),
    locateIp: (ip) => (ip.startsWith('10.') ? '浙江杭州' : ip.startsWith('11.') ? '广东深圳' : ''),
    files: diskFiles(join(tmpdir(), `tongxing-files-${process.pid}`)),
    openBackupStore: folderStore,
    portalFolder: '/nonexistent/',
    docsFolder: '/nonexistent/',
    inlineScriptHashes: [],
    regularWork: (_seconds, name, work) => void jobs.set(name, work),
    ...options.ports,
  };
  if (!options.on && !options.makesKeys) await putReadyKeys(ports);
  const app = await createApp(ports);
  await app.ready();
  const client = openClient(throughInject(app), {
    now: () => clock.now().getTime(),
    prove: solveAltcha({ from: Math.floor(settings.file.captcha.altcha.most_tries / 4) }),
  });

  function visitor(
    ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
  ): Visitor {
    const me: Visitor = {
      token: null,
      device: random.token(),
      cookies: new Map(),
      fetchHeaders: {},
      ip,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
      call: async (call, input, callOptions) => {
        const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = {
          'x-forwarded-for': me.ip,
          'user-agent': me.userAgent,
          ...(cookie ? { cookie } : {}),
          ...me.fetchHeaders,
        };
        const caller = { token: me.token, device: me.device, headers };
        const answer = await client.call(call, input, caller, callOptions);
        saveCookies(me.cookies, answer.headers['set-cookie']);
        return answer;
      },
    };
    return me;
  }

  return {
    app,
    database,
    databaseUrl: url,
    clock,
    ports,
    visitor,
    async readCode(to, purpose) {
      const list = await ports.listOutbox?.(to);
      const entry = list?.find(
        (message) => message.code && (purpose === undefined || message.purpose === purpose),
      );
      if (!entry) throw new Error(`no code was sent to ${to}`);
      return entry.code;
    },
    async work(name) {
      const job = jobs.get(name);
      if (!job) throw new Error(`no such work: ${name}; there is ${[...jobs.keys()].join(', ')}`);
      await job();
    },
    async close() {
      await app.close();
      state.close();
      await signals.close();
      await used?.close();
      await drop();
    },
  };
}

/** Keeps the newest checkpoint for the duration of the test. */
function memoryWitness(): CheckpointWitness {
  let saved: Witnessed | null = null;
  return {
    read: async () => saved,
    write: async (witnessed) => void (saved = witnessed),
    forget: async () => void (saved = null),
  };
}

function saveCookies(cookies: Map<string, string>, set: unknown): void {
  for (const line of [set ?? []].flat().map(String)) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
