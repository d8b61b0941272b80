import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type S3Double, serveS3 } from '@tongxing/doubles/storage/serve-s3.ts';
import { s3Keys } from '@tongxing/doubles/storage/verify-sigv4.ts';
import { AggregatorRegistry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ArchivedService,
  makeDataDir,
  openArchivedService,
} from '../../../../test/open-archived-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { baseWantedAt, spoolFolder } from '../../../database/embedded/archive-spool.ts';
import { openBackupPlace } from '../../../ports/open-files.ts';
import { checkArchive } from '../../operators/installation/check-archive.ts';
import { backupName } from '../backups/backup-files.ts';
import { measureBackups } from '../backups/measure-backups.ts';
import { listSegments, openArchivePlace } from './archive-place.ts';
import { measureArchive } from './measure-archive.ts';
import { listWaiting, shipSegments } from './ship-segments.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

let home: Awaited<ReturnType<typeof makeDataDir>>;
let store: S3Double;
let service: ArchivedService;
beforeAll(async () => {
  [home, store] = await Promise.all([makeDataDir(), serveS3()]);
  const s3 = { ...s3Keys, endpoint: store.url };
  service = await openArchivedService(home, { folder: `s3://${store.bucket}/nightly` }, (settings) => ({
    openBackupPlace: (where) => openBackupPlace({ ...settings, s3 }, where),
  }));
});
afterAll(async () => {
  await service.close();
  await Promise.all([store.close(), home.remove()]);
});

const doctor = async () => [await checkArchive(openWork(service.ports))].flat()[0];
const spool = async () => {
  const [id = ''] = await readdir(spoolFolder(home.dataDir));
  return join(spoolFolder(home.dataDir), id);
};
const figures = async () => {
  const { body } = await service.app.inject('/metrics');
  return Object.fromEntries(
    [...body.matchAll(/^(archive_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
};

test('the log goes into an object store beside the backups, and doctor and metrics tell how far back it goes', async () => {
  expect(await doctor()).toMatchObject({ state: 'warning', text: expect.stringMatching(/^no base in s3:/) });
  await service.work('Making a base');
  await service.archive();
  const names = [...store.objects.keys()];
  expect(names.every((name) => /^nightly-continuous\/(?:base|wal)\/tongxing-/.test(name))).toBe(true);
  expect(await doctor()).toMatchObject({
    name: 'archive',
    state: 'ok',
    text: expect.stringMatching(/^any moment until /),
  });
  expect(await readdir(await spool())).toEqual([]);
  const { archive_base_timestamp_seconds: base = 0, ...others } = await figures();
  expect(others).toEqual({ archive_waiting_segments: 0, archive_waiting_seconds: 0, archive_failing: 0 });
  expect(Math.abs(base - Date.now() / 1000)).toBeLessThan(240);

  const all = openArchivePlace(service.ports.openBackupPlace, service.settings);
  const [segment] = (await listSegments(all)).toSorted((one, other) => (one.name < other.name ? 1 : -1));
  await service.archive();
  const kept = store.objects.get(`nightly-continuous/wal/${segment?.file}`)!;
  store.objects.delete(`nightly-continuous/wal/${segment?.file}`);
  expect(await doctor()).toMatchObject({ state: 'wrong', text: `${segment?.name} is missing` });
  store.objects.set(`nightly-continuous/wal/${segment?.file}`, kept);
});

test('several processes tell the same figures once, and not the sum of them', async () => {
  const { metrics } = openWork(service.ports);
  const work = { ...openWork(service.ports), metrics };
  measureArchive(work);
  measureBackups(work);
  const place = service.ports.openBackupPlace(`s3://${store.bucket}/nightly`);
  await place.write(backupName(new Date(), false), Readable.from([Buffer.from('a backup')]));
  const own = await metrics.getMetricsAsJSON();
  const both = await AggregatorRegistry.aggregate([own, own]).getMetricsAsJSON();
  const valueOf = (of: typeof own, name: string) => of.find((each) => each.name === name)?.values[0]?.value;
  for (const name of [
    'archive_base_timestamp_seconds',
    'backup_newest_timestamp_seconds',
    'backup_newest_bytes',
  ]) {
    expect(valueOf(own, name)).toBeGreaterThan(0);
    expect([name, valueOf(both, name)]).toEqual([name, valueOf(own, name)]);
  }
});

test('while the archive is away segments wait; more than so many are given up for a new base', async () => {
  const log = recordingLog();
  const away = async () => {
    throw new Error('the store is away');
  };
  const work = {
    ...openWork(service.ports),
    log,
    openBackupPlace: (where: string) => ({ ...service.ports.openBackupPlace(where), write: away }),
  };
  await service.endSegment();
  await expect(shipSegments(work, 1)).rejects.toThrow('away');
  expect([(await listWaiting(home.dataDir)).length, await baseWantedAt(await spool())]).toEqual([1, null]);
  expect((await figures())['archive_waiting_segments']).toBe(1);
  service.clock.advance(1000);
  expect(await doctor()).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/^1 segments wait, .* 16 min/),
  });
  service.clock.advance(-1000);
  await service.endSegment();
  await expect(shipSegments(work, 1)).rejects.toThrow('away');
  expect([await listWaiting(home.dataDir), await baseWantedAt(await spool())]).toEqual([
    [],
    expect.any(Number),
  ]);
  await log.line('were given up');

  await service.endSegment();
  await service.work('Archiving the log');
  expect(await doctor()).toMatchObject({ state: 'wrong', text: expect.stringMatching(/ is missing$/) });
  await service.work('Making a base');
  await service.archive();
  expect(await doctor()).toMatchObject({ state: 'ok' });
});

test('a database that cannot hand over its log is told', async () => {
  const folder = await spool();
  await rm(folder, { recursive: true });
  await service.switchSegment();
  for (;;) {
    const found = await doctor();
    if (found?.state === 'wrong') {
      expect(found.text).toMatch(/^PostgreSQL cannot hand over /);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect((await figures())['archive_failing']).toBe(1);
});
