import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDevice } from '@tongxing/client/open-client.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { expect, test, vi } from 'vitest';
import { beginService } from '../../test/begin-service.ts';
import { openBareDatabase } from '../../test/open-test-database.ts';
import { roomyFile } from '../../test/press-on.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a start says its limits, and a mail server that takes connections and says nothing does not hold up a stop', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const there = await openBareDatabase();
  const env = { DATABASE_URL: there.url, OUTBOX: 'off', MAIL_URL: `smtp://127.0.0.1:${port}` };
  const service = await beginService(env, roomyFile);
  expect(service.log()).toMatch(/Limits: (\d+|any number of) open files, \d+ MB of memory/);
  const caller = { device: newDevice() };
  const answer = await service.client.call(emailCodeCalls.register, { email: 'lin@example.com' }, caller);
  // It may come yet.
  expect(answer.code).toBe(1);
  const begun = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(8000);
  await service.remove();
  await there.drop();
  silent.close();
});

test('a service that is up before its database waits for it and says so; one that is refused does not', async () => {
  const there = await openBareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-late-'));
  const real = new URL(there.url);
  const late = new URL(there.url);
  late.port = '';
  late.searchParams.set('host', folder);
  let log = '';
  const beginning = beginService({ DATABASE_URL: late.href }, roomyFile, (text) => {
    log += text;
  });
  await expect.poll(() => log, { timeout: 30_000 }).toContain('and is waited for: connect ENOENT');
  const way = createServer((line) => {
    const server = connect(`${real.searchParams.get('host')}/.s.PGSQL.${real.port || 5432}`);
    line.pipe(server).pipe(line);
    for (const each of [line, server]) each.on('error', () => line.destroy());
  }).listen(join(folder, '.s.PGSQL.5432'));
  const service = await beginning;
  expect(service.log()).toContain('The database answers.');
  await service.remove();
  real.pathname = '/none_such';
  await expect(beginService({ DATABASE_URL: real.href })).rejects.toThrow('"none_such" does not exist');
  way.close();
  await Promise.all([there.drop(), rm(folder, { recursive: true })]);
});
