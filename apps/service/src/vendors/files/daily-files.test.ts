import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { silentLog } from '../../kernel/logging/log.ts';
import { openDailyFiles } from './daily-files.ts';

// A second before midnight in Beijing.
const evening = new Date('2026-11-22T15:59:59Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-lines-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (day: string) => readFile(join(folder, `access-${day}.log`), 'utf8');

test('writes one file a day, and removes those older than the limit', async () => {
  const clock = movableClock(evening);
  const options = { folder, name: 'access', retentionDays: 2, clock, log: silentLog };
  const saved = await openDailyFiles(options);
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  for (const day of days) {
    saved.write(`one of ${day}`);
    saved.write(`another of ${day}`);
    clock.advance(86_400);
    await pause(20);
  }
  await saved.close();
  await expect.poll(() => readdir(folder)).toEqual(days.slice(2).map((day) => `access-${day}.log`));
  for (const day of days.slice(2)) expect(await read(day)).toBe(`one of ${day}\nanother of ${day}\n`);
});

test('continues an existing file of today', async () => {
  const clock = movableClock(evening);
  for (const line of ['before', 'after']) {
    const saved = await openDailyFiles({ folder, name: 'access', retentionDays: 2, clock, log: silentLog });
    saved.write(line);
    await saved.close();
  }
  expect(await read('2026-11-22')).toBe('before\nafter\n');
});

test('given a full disk, logs it, continues, and recovers when there is room again', async () => {
  await symlink('/dev/full', join(folder, 'access-2026-11-22.log'));
  const clock = movableClock(evening);
  const log = recordingLog();
  const saved = await openDailyFiles({ folder, name: 'access', retentionDays: 2, clock, log });
  saved.write('on a full disk');
  await log.line('are not written');
  clock.advance(86_400);
  saved.write('with room again');
  await saved.close();
  expect(await read('2026-11-23')).toContain('with room again\n');
});
