import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDevice } from '@tongxing/client/open-client.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { expect, test, vi } from 'vitest';
import { builtProgram } from '../../test/built-program.ts';
import { freePort } from '../../test/free-port.ts';
import { openBareDatabase } from '../../test/open-test-database.ts';
import { startServiceProcess } from '../../test/start-service-process.ts';

/** No limit is reached, and the captcha costs next to nothing. */
const roomyFile = {
  captcha: { altcha: { most_tries: 4 } },
  limits: { codes_per_ip_hour: 100_000, codes_per_network_hour: 100_000, sms_per_day: 1_000_000 },
};

vi.setConfig({ testTimeout: 120_000 });

test('logs the limits at the start, and stops in time with a silent mail server', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const there = await openBareDatabase();
  const env = { DATABASE_URL: there.url, OUTBOX: 'off', MAIL_URL: `smtp://127.0.0.1:${port}` };
  const service = await startServiceProcess(env, roomyFile);
  expect(service.log()).toMatch(/Limits: (\d+|any number of) open files, \d+ MB of memory/);
  const caller = { device: newDevice() };
  const answer = await service.client.call(emailCodeCalls.register, { email: 'lin@example.com' }, caller);
  // It may come yet.
  expect(answer.code).toBe(1);
  const started = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(8000);
  await service.remove();
  await there.drop();
  silent.close();
});

test('waits for a database that is down, and fails at once when refused', async () => {
  const there = await openBareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-late-'));
  const real = new URL(there.url);
  const late = new URL(there.url);
  late.port = '';
  late.searchParams.set('host', folder);
  let log = '';
  const starting = startServiceProcess({ DATABASE_URL: late.href }, roomyFile, (text) => {
    log += text;
  });
  await expect.poll(() => log, { timeout: 30_000 }).toContain('and is waited for: connect ENOENT');
  const way = createServer((line) => {
    const server = connect(`${real.searchParams.get('host')}/.s.PGSQL.${real.port || 5432}`);
    line.pipe(server).pipe(line);
    for (const each of [line, server]) each.on('error', () => line.destroy());
  }).listen(join(folder, '.s.PGSQL.5432'));
  const service = await starting;
  expect(service.log()).toContain('The database answers.');
  await service.remove();
  real.pathname = '/none_such';
  await expect(startServiceProcess({ DATABASE_URL: real.href })).rejects.toThrow(
    '"none_such" does not exist',
  );
  way.close();
  await Promise.all([there.drop(), rm(folder, { recursive: true })]);
});

test('replaces a killed worker, and no worker outlives its parent', async () => {
  const service = await startServiceProcess({ WORKERS: '2' }, roomyFile);
  const run = promisify(execFile);
  const below = async (pid: number) =>
    (await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))).stdout
      .split('\n')
      .filter(Boolean)
      .map(Number);
  const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const workers = async () => {
    const all = await below(service.pid);
    const commands = await Promise.all(all.map(commandOf));
    return all.filter((_pid, at) => commands[at]?.includes('main.js'));
  };
  const ready = async () => (await fetch(`${service.url}/readyz`)).status;
  // Both of them: one that is killed while it is the only one that listens leaves nobody.
  await expect.poll(() => service.log().split('listens on').length - 1, { timeout: 60_000 }).toBe(2);
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  const [first = 0, ...others] = await workers();
  expect(others).toHaveLength(1);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => service.log()).toContain('Worker 1 ended and is started again.');
  for (let asked = 0; asked < 20; asked += 1) expect(await ready()).toBe(200);
  await expect.poll(workers, { timeout: 30_000 }).toHaveLength(2);
  const left = await below(service.pid);
  process.kill(service.pid, 'SIGKILL');
  await expect
    .poll(async () => (await Promise.all(left.map(commandOf))).join(''), { timeout: 20_000 })
    .toBe('');
  await service.remove();
});

test('a worker whose parent ended during its start ends, too', async () => {
  const there = await openBareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-left-'));
  const worker = fork(builtProgram('main'), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: there.url,
      TONGXING_WORKER: '1',
    },
  });
  worker.disconnect();
  await expect.poll(() => worker.exitCode, { timeout: 15_000 }).toBe(0);
  await Promise.all([there.drop(), rm(folder, { recursive: true })]);
});

test('given a taken port, makes no database before it says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-taken-'));
  const env = {
    DATA_DIR: join(folder, 'data'),
    CONFIG_FILE: '',
    PORT: String((taken.address() as AddressInfo).port),
  };
  const child = fork(builtProgram('main'), [], { cwd: folder, env, silent: true });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errors).toMatch(/^Tongxing cannot start\. PORT: \d+ on 127\.0\.0\.1 is taken by another program/);
  expect(await readdir(folder)).toEqual([]);
  taken.close();
  await rm(folder, { recursive: true });
});

test('given SIGHUP, finishes what is in flight, as for SIGTERM', async () => {
  const there = await openBareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-hangup-'));
  const env = { DATABASE_URL: there.url, DATA_DIR: folder, CONFIG_FILE: '', PORT: '0' };
  const child = fork(builtProgram('main'), [], { cwd: folder, env, silent: true });
  let log = '';
  child.stdout?.on('data', (text) => {
    log += text;
  });
  await expect.poll(() => log, { timeout: 60_000 }).toContain('Tongxing listens on');
  child.kill('SIGHUP');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(log).toContain('SIGHUP: finishing what is in flight');
  await Promise.all([there.drop(), rm(folder, { recursive: true })]);
});
