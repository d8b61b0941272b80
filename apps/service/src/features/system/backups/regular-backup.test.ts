import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AggregatorRegistry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { checkBackups } from '../../admin/installation/check-backups.ts';
import { backupName, listBackups } from './backup-files.ts';
import { folderStore } from './folder-store.ts';
import { measureBackups } from './measure-backups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-nights-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (backups: Record<string, unknown>) => openService({ file: { backups: { folder, ...backups } } });
const names = async () => (await listBackups(folderStore(folder))).map(({ name }) => name);

test('ignores backups dated in the future', async () => {
  const service = await open({ keep: 2, hour: 3 });
  try {
    const round = async (hours: number) => {
      service.clock.advance(hours * 3600);
      await service.work('Backing up');
      return names();
    };
    const [first] = await round(0);
    const [ahead] = await round(24 * 5);
    service.clock.advance(-24 * 5 * 3600);
    const second = await round(24);
    expect(second).toEqual([ahead, expect.any(String), first]);
    const third = await round(24);
    expect(third).toEqual([ahead, expect.any(String), second[1]]);
  } finally {
    await service.close();
  }
});

test.each([
  { every_hours: 24, hours: ['03:10'] },
  { every_hours: 6, hours: ['03:10', '09:10', '15:10', '21:10'] },
  { every_hours: 5, hours: null },
  { every_hours: 48, hours: ['03:10'] },
])(
  'given every_hours $every_hours, makes a backup so often, counted from the configured hour',
  async ({ every_hours, hours }) => {
    const service = await open({ keep: 100, every_hours, hour: 3 });
    try {
      // Ten past the hour; then a round an hour.
      service.clock.advance(3600 + 600 - ((service.clock.now().getTime() / 1000) % 3600));
      await service.work('Backing up');
      const first = await names();
      for (let round = 0; round < 2 * Math.max(24, every_hours); round += 1) {
        service.clock.advance(3600);
        await service.work('Backing up');
      }
      const made = (await listBackups(folderStore(folder)))
        .filter(({ name }) => !first.includes(name))
        .map(({ createdAt }) => createdAt.getTime())
        .toReversed();
      const gaps = made.slice(1).map((at, index) => (at - made[index]!) / 3_600_000);
      expect([...new Set(gaps)]).toEqual([every_hours]);
      const inBeijing = made.map((at) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 16));
      if (hours) expect([...new Set(inBeijing)].toSorted()).toEqual(hours);
    } finally {
      await service.close();
    }
  },
);

test('makes no backup with nightly off', async () => {
  const service = await open({ nightly: false, every_hours: 1 });
  try {
    await service.work('Backing up');
    expect(await names()).toEqual([]);
  } finally {
    await service.close();
  }
});

test('reports the newest backup as too old after one and a half intervals', async () => {
  const service = await open({ every_hours: 2 });
  try {
    await service.work('Backing up');
    const work = openWork(service.ports);
    measureBackups(work);
    service.clock.advance(3 * 3600 - 60);
    expect(await checkBackups(work)).toMatchObject({ state: 'ok' });
    service.clock.advance(120);
    expect(await checkBackups(work)).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/^the newest is 3 hours old/),
    });
    const metric = await work.metrics.getSingleMetric('backup_interval_seconds')?.get();
    expect(metric?.values[0]?.value).toBe(2 * 3600);
  } finally {
    await service.close();
  }
});

test('reports backup metrics of several processes once, not as a sum', async () => {
  const service = await open({});
  try {
    const work = openWork(service.ports);
    measureBackups(work);
    await folderStore(folder).write(backupName(new Date(), false), Readable.from([Buffer.from('a backup')]));
    const own = await work.metrics.getMetricsAsJSON();
    const both = await AggregatorRegistry.aggregate([own, own]).getMetricsAsJSON();
    const valueOf = (of: typeof own, name: string) => of.find((each) => each.name === name)?.values[0]?.value;
    for (const name of [
      'backup_newest_timestamp_seconds',
      'backup_newest_bytes',
      'backup_interval_seconds',
    ]) {
      expect(valueOf(own, name)).toBeGreaterThan(0);
      expect([name, valueOf(both, name)]).toEqual([name, valueOf(own, name)]);
    }
  } finally {
    await service.close();
  }
});
