import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BegunService, beginService } from '../../test/begin-service.ts';
import { openBareDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { findLost, pressOn, roomyFile } from '../../test/press-on.ts';
import { runTongxing } from '../../test/run-tongxing.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

let service: BegunService;
let there: TestDatabase;

beforeAll(async () => {
  there = await openBareDatabase();
  service = await beginService({ OUTBOX: 'on', TRUST_PROXY: '127.0.0.1' }, roomyFile);
});
afterAll(async () => {
  await service.remove();
  await there.drop();
});

/** Moves while people are at it, and says what they met. */
async function moveUnderLoad(to: string, env: Record<string, string> = {}) {
  const load = pressOn(service);
  while (load.count() < 6) await pause(20);
  const moved = await runTongxing(service.folder, { DATA_DIR: join(service.folder, 'data'), ...env }, [
    'move',
    '--to',
    to,
    '--json',
    '--replace',
    '--yes',
  ]);
  const before = load.count();
  while (load.count() < before + 3) await pause(20);
  return { moved, met: await load.stop() };
}

/** The service lets go of the embedded server that was left. */
async function untilStopped(): Promise<void> {
  while (existsSync(join(service.folder, 'data/postgres/postmaster.pid'))) await pause(50);
}

test('an installation goes to another server and back while people use it, and nobody loses anything', async () => {
  const out = await moveUnderLoad(there.url);
  expect([out.moved.errors, out.moved.code]).toEqual(['', 0]);
  expect(out.met.failed).toEqual([]);
  expect(JSON.parse(out.moved.out).refused_seconds).toBeLessThan(10);
  expect(await findLost(service.client, out.met.known)).toEqual([]);

  await untilStopped();
  const back = await moveUnderLoad('embedded');
  expect([back.moved.errors, back.moved.code]).toEqual(['', 0]);
  expect(back.met.failed).toEqual([]);
  expect(await findLost(service.client, [...out.met.known, ...back.met.known])).toEqual([]);
});
