import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type BegunService, beginService } from '../../test/begin-service.ts';
import { openTargetDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { findLost, pressOn, roomyFile } from '../../test/press-on.ts';
import { runTongxing } from '../../test/run-tongxing.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

let service: BegunService;
let there: TestDatabase;

/** What is to be closed again. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
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

test.each([{ workers: 1 }, { workers: 2 }])(
  'an installation of $workers processes goes to another server and back while people use it, and nobody loses anything',
  async ({ workers }) => {
    there = await openTargetDatabase();
    open.push(() => there.drop());
    const env = { OUTBOX: 'on', TRUST_PROXY: '127.0.0.1', WORKERS: String(workers) };
    service = await beginService(env, roomyFile);
    open.push(() => service.remove());

    const out = await moveUnderLoad(there.url);
    expect([out.moved.errors, out.moved.code]).toEqual(['', 0]);
    expect(out.met.failed).toEqual([]);
    expect(JSON.parse(out.moved.out).refused_seconds).toBeLessThan(10);
    expect(await findLost(service.client, out.met.known)).toEqual([]);

    await untilStopped();
    const back = await moveUnderLoad('embedded');
    expect([back.moved.errors, back.moved.code]).toEqual(['', 0]);
    expect(back.met.failed, service.log().slice(-8000)).toEqual([]);
    expect(await findLost(service.client, [...out.met.known, ...back.met.known])).toEqual([]);
  },
);
