import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { type StartedService, startServiceProcess } from '../../../test/start-service-process.ts';
import { beijingDay } from '../../kernel/beijing-day.ts';
import { systemClock } from '../../kernel/clock.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

interface Line {
  readonly path: string;
  readonly status: number;
  readonly [name: string]: unknown;
}

const phone = '13912345679';
const password = 'correct horse battery 8';
const secret = randomBytes(12).toString('hex');
const device = 'd'.repeat(43);
const today = `access-${beijingDay(systemClock)}.log`;
let folder: string;
let database: TestDatabase;
let service: StartedService;
let written: string;
let lines: Line[];
let token: string;
let code: string;

/** Two processes; one person registers, and others knock with secrets in what they ask for. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-access-'));
  await writeFile(join(folder, 'access-2020-01-31.log'), 'long ago\n');
  await writeFile(join(folder, 'notes.log'), 'somebody else’s\n');
  database = await openTestDatabase();
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    ACCESS_LOG: folder,
    WORKERS: '2',
    OUTBOX: 'on',
    TRUST_PROXY: '127.0.0.1',
  });
  const caller = { device, headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Browser/1' } };
  const { client } = service;
  await client.must(phoneCodeCalls.register, { phone }, caller);
  const outbox = await fetch(`${service.url}/outbox.json?to=${phone}`);
  const box = (await outbox.json()) as { readonly code: string }[];
  code = box[0]?.code ?? '';
  const answer = await client.must(
    register,
    { type: 'phone', phone, code, password, terms_version: '1.0', privacy_version: '1.0' },
    caller,
  );
  ({ token } = answer as { token: string });
  await client.must(getProfile, {}, { ...caller, token });
  const asked = [
    `/oauth2/authorize?client_id=app-1&response_type=code&state=${secret}&login_hint=${phone}`,
    `/login/callback?code=${secret}&scope=${phone}`,
    `/v3/login/quick/${secret}`,
    `/wp-login/${phone}/li@example.com`,
  ];
  for (const path of asked) await fetch(service.url + path, { redirect: 'manual' });
  await Promise.all(Array.from({ length: 200 }, () => fetch(`${service.url}/healthz`)));
  await service.stop();
  written = await readFile(join(folder, today), 'utf8');
  lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
});
afterAll(async () => {
  await service.remove();
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});

const asking = (path: string) => lines.find((line) => line.path.startsWith(path));

test('writes one whole line for each request, also of several processes: time, address, account, URL and status', () => {
  expect(lines.filter(({ path }) => path === '/healthz').length).toBeGreaterThanOrEqual(200);
  expect(asking(getProfile.path)).toMatchObject({
    ip: '203.0.113.9',
    method: 'GET',
    status: 200,
    userAgent: 'Browser/1',
    account: expect.stringMatching(/^\S+$/),
    requestId: expect.stringMatching(/^\S+$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(asking(register.path)).toMatchObject({ account: null, method: 'POST' });
  // Without a proxy between, the port too.
  expect(asking('/healthz')).toMatchObject({ ip: '127.0.0.1', port: expect.any(Number) });
});

// threat:personal-data-in-logs
test('writes no secret and no contact into the access log', () => {
  expect(asking('/oauth2/authorize')?.path).toBe(
    '/oauth2/authorize?client_id=app-1&response_type=code&state=***&login_hint=***',
  );
  expect(asking('/login/callback')?.path).toBe('/login/callback?code=***&scope=***');
  expect(asking('/v3/login/quick')?.path).toBe('/v3/login/quick/***');
  expect(asking('/wp-login')?.path).toBe('/wp-login/***/***');
  for (const value of [phone, password, secret, token, code, device, 'li@example.com']) {
    expect(value).not.toBe('');
    expect(written).not.toContain(value);
  }
});

test('given old access logs and other files, removes only the expired logs; only the own account can read them', async () => {
  expect((await stat(join(folder, today))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual([today, 'notes.log']);
});
