import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openService } from '../../../../test/open-service.ts';
import { listBackups } from './backup-files.ts';
import { folderPlace } from './folder-place.ts';

test('what a clock that was ahead has dated stands for no night, and takes no older one’s place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-nights-'));
  const service = await openService({ file: { backups: { folder, keep: 2, hour: 3 } } });
  try {
    const round = async (hours: number) => {
      service.clock.advance(hours * 3600);
      await service.work('Backing up');
      return (await listBackups(folderPlace(folder))).map(({ name }) => name);
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
    await rm(folder, { recursive: true });
  }
});
