import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
