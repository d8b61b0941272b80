import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../test/make-operator.ts';
import { openService, type ServiceOptions, type TestService } from '../../test/open-service.ts';
import { openWork } from '../../test/open-work.ts';
import { startCluster } from '../../test/start-cluster.ts';
import { startRedis } from '../../test/start-redis.ts';
import type { Finding } from '../features/admin/installation/finding.ts';
import { openFiles } from '../ports/open-files.ts';
import { openAnyRedis } from '../vendors/redis/open-cluster.ts';
import { createRedisState } from '../vendors/redis/redis-state.ts';
import { doctorCommand } from './doctor-command.ts';
import type { Terminal } from './terminal.ts';

/** An installation that is well, as far as one without an address can be; the broken ones stand on its database. */
let well: TestService;
let owner: TestOperator;
const opened: TestService[] = [];
beforeAll(async () => {
  well = await openService();
  owner = await makeOperator(well, ['owner']);
}, 120_000);
afterAll(async () => {
  for (const service of opened) await service.close();
  await well.close();
});

/** Another process on the same database, set up otherwise. */
async function another(options: ServiceOptions): Promise<TestService> {
  const on = { database: well.database, url: well.databaseUrl, drop: async () => {} };
  const service = await openService({
    ...options,
    on,
    ports: { masterKey: well.ports.masterKey, ...options.ports },
  });
  opened.push(service);
  return service;
}

/** Types `tongxing doctor` there. */
async function doctor(service: TestService): Promise<{ code: number; findings: readonly Finding[] }> {
  let findings: readonly Finding[] = [];
  const terminal: Terminal = {
    isForPrograms: true,
    word: (_chinese, english) => english,
    show: (shown) => {
      findings = shown as readonly Finding[];
    },
    table: () => {},
    progress: () => {},
    printError: () => {},
    confirm: async () => null,
  };
  if (!('run' in doctorCommand)) throw new Error('doctor needs an installation');
  const code = await doctorCommand.run(openWork(service.ports), { args: [], options: {}, terminal });
  return { code, findings };
}

/** Saves a section in the admin console: what it sets stands in no file. */
async function save(section: string, fields: Record<string, unknown>): Promise<void> {
  const saved = await owner.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' });
  expect(saved.status, saved.text).toBe(200);
}
async function takeBack(section: string): Promise<void> {
  await owner.ask('POST', `settings/${section}/rollback`, { version: 0 });
}

const publicAt = { publicUrl: 'https://account.invalid' };
const nobody = 'http://127.0.0.1:9';

interface Broken {
  readonly what: string;
  readonly finds: string;
  readonly state: Finding['state'];
  /** Breaks it; hands over the installation to look at, and what mends it. */
  readonly breaks: () => Promise<{ service: TestService; mend?: () => Promise<unknown> }>;
}

const saved = (section: string, fields: Record<string, unknown>) => async () => {
  await save(section, fields);
  const service = await another({ settings: { outbox: false } });
  return { service, mend: () => takeBack(section) };
};
/** With its short-lived state in a Redis. */
async function onRedis({ url: redisUrl, stop }: { url: string; stop(): Promise<void> }) {
  const redis = openAnyRedis(redisUrl, well.ports.log);
  const ports = { state: createRedisState(redis, well.clock) };
  const service = await another({ settings: { redisUrl }, ports });
  return { service, mend: () => stop().finally(() => redis.disconnect()) };
}
const set = (options: ServiceOptions) => async () => ({ service: await another(options) });

const broken: readonly Broken[] = [
  {
    what: 'an outbox that everybody can read',
    finds: 'outbox',
    state: 'wrong',
    breaks: set({ settings: { ...publicAt, outbox: true } }),
  },
  {
    what: 'nobody who carries a code',
    finds: 'messages',
    state: 'wrong',
    breaks: set({ settings: { ...publicAt, outbox: false } }),
  },
  {
    what: 'no way in',
    finds: 'login',
    state: 'wrong',
    breaks: set({ file: { login: { password: false, code: false, passkey: false } } }),
  },
  {
    what: 'a second operator asked for, and none there',
    finds: 'operators',
    state: 'wrong',
    breaks: set({ file: { operators: { approval: true } } }),
  },
  {
    what: 'no captcha on a public address',
    finds: 'captcha',
    state: 'warning',
    breaks: set({ settings: publicAt, file: { captcha: { kinds: [] } } }),
  },
  {
    what: 'nobody to be reached on a public address',
    finds: 'support',
    state: 'warning',
    breaks: set({ settings: publicAt, file: {} }),
  },
  {
    what: 'a mail server out of reach, saved in the admin console',
    finds: 'mail',
    state: 'wrong',
    breaks: saved('mail', { host: '127.0.0.1', port: 9, from: 'account@example.com' }),
  },
  {
    what: 'a provider out of reach, saved in the admin console',
    finds: 'provider corp',
    state: 'wrong',
    breaks: saved('providers', {
      providers: [
        {
          kind: 'openid-connect',
          key: 'corp',
          name: 'Corp',
          issuer: nobody,
          client_id: 'a',
          client_secret: 'b',
        },
      ],
    }),
  },
  {
    what: 'a captcha vendor out of reach, saved in the admin console',
    finds: 'captcha geetest',
    state: 'wrong',
    breaks: saved('captcha', {
      kinds: ['geetest'],
      geetest: { captcha_id: 'a', captcha_key: 'b', endpoint: nobody },
    }),
  },
  {
    what: 'a table that was never made',
    finds: 'migrations',
    state: 'wrong',
    breaks: async () => {
      const last = sql`(select max(name) from migration)`;
      await sql`update migration set name = name || ' gone' where name = ${last}`.execute(well.database);
      const mend = () => sql`update migration set name = replace(name, ' gone', '')`.execute(well.database);
      return { service: well, mend };
    },
  },
  {
    what: 'an audit that somebody has rewritten',
    finds: 'audit',
    state: 'wrong',
    breaks: async () => {
      const reason = (text: string) =>
        sql`update audit_event set reason = ${text} where number = 1`.execute(well.database);
      const { rows } = await sql<{ reason: string }>`select reason from audit_event where number = 1`.execute(
        well.database,
      );
      await reason('somebody was here');
      return { service: well, mend: () => reason(rows[0]?.reason ?? '') };
    },
  },
  {
    what: 'short-lived state that keeps nothing',
    finds: 'state',
    state: 'wrong',
    breaks: async () => {
      const forgetful = { ...well.ports.state, take: async () => null };
      return {
        service: await another({
          ports: { state: Object.assign(Object.create(well.ports.state), forgetful) },
        }),
      };
    },
  },
  {
    what: 'a log that somebody has rewritten',
    finds: 'log',
    state: 'wrong',
    breaks: async () => {
      const store = (text: string) =>
        sql`update activity set place = ${text} where account_id = ${owner.accountId}`.execute(well.database);
      await store('somewhere else');
      return { service: well, mend: () => store('') };
    },
  },
  {
    what: 'an index whose making was cut off',
    finds: 'indexes',
    state: 'wrong',
    breaks: async () => {
      const made = sql`create unique index concurrently left_over on activity ((1))`.execute(well.database);
      await expect(made).rejects.toThrow(/could not create unique index/);
      return { service: well, mend: () => sql`drop index left_over`.execute(well.database) };
    },
  },
  {
    what: 'a program that listens where the service wants to',
    finds: 'port',
    state: 'wrong',
    breaks: async () => {
      const other = createServer((_, answer) => answer.end('not ours')).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const service = await another({ settings: { host: '127.0.0.1', port } });
      return { service, mend: async () => other.close() };
    },
  },
  {
    what: 'a Redis that forgets what it has no room for',
    finds: 'redis',
    state: 'wrong',
    breaks: async () => onRedis(await startRedis('--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru')),
  },
  {
    what: 'a Redis Cluster of which one master forgets what it has no room for',
    finds: 'redis',
    state: 'warning',
    breaks: async () => {
      const cluster = await startCluster({ replicas: false });
      const master = await cluster.masterOf('any');
      await cluster.ask(master, (one) => one.config('SET', 'maxmemory-policy', 'allkeys-lru'));
      return onRedis({ url: cluster.url, stop: cluster.close });
    },
  },
  {
    what: 'a Redis that is away',
    finds: 'redis',
    state: 'wrong',
    breaks: () => onRedis({ url: 'redis://127.0.0.1:9', stop: async () => {} }),
  },
  {
    what: 'an object store that is away',
    finds: 'uploads',
    state: 'wrong',
    breaks: async () => {
      const s3 = { endpoint: nobody, region: 'a', accessKeyId: 'a', secretAccessKey: 'b' };
      const settings = { uploads: 's3://pictures', s3 };
      const files = openFiles({ ...well.ports.settings, ...settings });
      return { service: await another({ settings, ports: { files } }) };
    },
  },
  {
    what: 'a clock an hour behind',
    finds: 'clock',
    state: 'wrong',
    breaks: set({ from: new Date(Date.now() - 3_600_000) }),
  },
];

test('given a working installation, finds nothing wrong', async () => {
  // Opened at this moment: a clock of tests stands still.
  const { findings } = await doctor(await another({}));
  const names = new Set(broken.map(({ finds }) => finds));
  expect(findings.filter(({ name, state }) => names.has(name) && state !== 'ok')).toEqual([]);
}, 60_000);

test.each(broken)(
  'finds $what, and says what to do',
  async ({ finds, state, breaks }) => {
    const { service, mend } = await breaks();
    const { code, findings } = await doctor(service);
    await mend?.();
    const found = findings.find((each) => each.name === finds && each.state === state);
    expect(found, JSON.stringify(findings, null, 1)).toBeDefined();
    expect(found?.advice).toMatch(/\w/);
    expect(code).toBe(findings.some((each) => each.state === 'wrong') ? 1 : 0);
    if (state === 'wrong') expect(code).toBe(1);
  },
  60_000,
);
