import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import type { FailureKey } from '@tongxing/contract/failures.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { openAnswer } from '@tongxing/sealing/open-answer.ts';
import { seal } from '@tongxing/sealing/seal.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import type { Database } from '../src/database/open-postgres.ts';
import { createPostgresSignals } from '../src/database/postgres-signals.ts';
import { createPostgresState } from '../src/database/postgres-state.ts';
import type { Ground } from '../src/ground-plan.ts';
import { silentLog } from '../src/kernel/log.ts';
import { systemRandom } from '../src/kernel/random.ts';
import type { Settings } from '../src/settings.ts';
import { fileSettings } from '../src/settings-file.ts';
import { diskFiles } from '../src/vendors/files/disk.ts';
import { createVendors } from '../src/vendors.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { openTestDatabase } from './open-test-database.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** What a call came back with, opened. */
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly captcha?: string;
  readonly headers: Record<string, unknown>;
  /** `data.reason` of a business failure. */
  readonly reason?: FailureKey;
}

/** One browser: its device secret, its address, and the token it holds. */
export interface Visitor {
  token: string | null;
  readonly device: string;
  ip: string;
  userAgent: string;
  /** Makes a call as the portal does: captcha where it is marked, sealed where it is. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<CallOutput<C>>>;
}

export interface CallOptions {
  /** `{name}` segments of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly file?: { bytes: Uint8Array; filename: string; mimetype: string };
  /** No human verification is solved: to see what happens without. */
  readonly withoutCaptcha?: boolean;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: MovableClock;
  readonly ground: Ground;
  /** A browser nobody has signed in on. */
  visitor(ip?: string): Visitor;
  /** The newest code in the outbox for an address. */
  readCode(to: string, purpose?: string): Promise<string>;
  /** Does a piece of regular work once, as if its hour had come. */
  work(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Sections of the settings file, as an operator writes them. */
  readonly file?: Record<string, unknown>;
  readonly settings?: Partial<Settings>;
  readonly ground?: Partial<Ground>;
}

/** The whole service on a database of its own, with the outbox, a clock to move and no port: through `inject`. */
export async function openService(options: ServiceOptions = {}): Promise<TestService> {
  const { database, url, drop } = await openTestDatabase();
  const clock = movableClock(new Date());
  const random = systemRandom;
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/nonexistent',
    databaseUrl: url,
    namedStatements: true,
    workers: 1,
    isWorker: false,
    redisUrl: null,
    mailUrl: null,
    outbox: true,
    trustedProxies: ['127.0.0.1'],
    secretKey: null,
    logLevel: 'silent',
    ...options.settings,
    file: fileSettings.parse(options.file ?? {}),
  };
  const state = createPostgresState(database, clock, silentLog);
  const signals = createPostgresSignals(database, url);
  const jobs = new Map<string, () => Promise<unknown>>();
  const masterKey = createHmac('sha256', 'house').update(url).digest();
  const ground: Ground = {
    settings,
    database,
    state,
    signals,
    clock,
    random,
    log: silentLog,
    masterKey,
    ...createVendors({ settings, state, clock, random, log: silentLog, masterKey }),
    findPlace: (ip) => (ip.startsWith('10.') ? '浙江杭州' : ip.startsWith('11.') ? '广东深圳' : ''),
    files: diskFiles(join(tmpdir(), `tongxing-files-${process.pid}`)),
    portalFolder: '/nonexistent/',
    inlineScriptHashes: [],
    regularWork: (_seconds, name, work) => void jobs.set(name, work),
    ...options.ground,
  };
  const app = await createApp(ground);
  await app.ready();
  const key = async () => (await app.inject('/v3/config')).json().data as { kid: string; key: string };

  function visitor(
    ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
  ): Visitor {
    const me: Visitor = {
      token: null,
      device: random.token(),
      ip,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
      call: async (call, input, callOptions = {}) =>
        send(me, call, input as Record<string, unknown>, callOptions),
    };
    return me;
  }

  async function send<C extends Call>(
    me: Visitor,
    call: C,
    input: Record<string, unknown>,
    { params = {}, file, withoutCaptcha = false }: CallOptions,
  ): Promise<Answer<CallOutput<C>>> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const headers: Record<string, string> = {
      'x-forwarded-for': me.ip,
      'user-agent': me.userAgent,
      [deviceHeader]: me.device,
      ...(me.token ? { authorization: `Bearer ${me.token}` } : {}),
    };
    if (call.method === 'GET') {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      const response = await app.inject({ method: 'GET', url: `${path}?${query}`, headers });
      return answerOf(response.statusCode, response.json(), response.headers);
    }
    const body = call.captcha && !withoutCaptcha ? { ...input, ...(await solveCaptcha(app)) } : input;
    const { kid, key: publicKey } = await key();
    const sealed = await seal({
      path,
      body,
      kid,
      publicKey,
      now: clock.now().getTime(),
      ...(file ? { file: file.bytes } : {}),
    });
    const payload = file ? multipart({ ...sealed.envelope }, file) : JSON.stringify(sealed.envelope);
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...headers,
        ...sealed.headers,
        'content-type': file ? `multipart/form-data; boundary=${boundary}` : 'application/json',
      },
      payload,
    });
    const reply = response.json();
    const data = reply.iv
      ? await openAnswer(sealed.requestKey, { data: reply.data, iv: reply.iv })
      : reply.data;
    return answerOf(response.statusCode, { ...reply, data }, response.headers);
  }

  return {
    app,
    database,
    databaseUrl: url,
    clock,
    ground,
    visitor,
    async readCode(to, purpose) {
      const list = await ground.listOutbox?.(to);
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
      await drop();
    },
  };
}

const boundary = '----tongxing-test-boundary';

function multipart(
  fields: Readonly<Record<string, unknown>>,
  file: { bytes: Uint8Array; filename: string; mimetype: string },
): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.filename}"\r\ncontent-type: ${file.mimetype}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function answerOf<Data>(status: number, reply: Record<string, unknown>, headers: object): Answer<Data> {
  const data = reply['data'] as Data;
  const reason = (data as { reason?: FailureKey } | undefined)?.reason;
  return {
    ...(reply as unknown as Answer<Data>),
    status,
    data,
    headers: { ...headers },
    ...(reason ? { reason } : {}),
  };
}
