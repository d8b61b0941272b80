import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openService } from '../../test/open-service.ts';
import { openWork } from '../../test/open-work.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import { createBackup } from '../features/system/backups/create-backup.ts';
import { folderStore } from '../features/system/backups/folder-store.ts';

test('given a backup made before 1.0, restore and verify refuse it in one line and connect to no database', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-before-one-'));
  const service = await openService();
  // The header of an archive names the migrations that made its tables.
  await service.database
    .insertInto('migration' as 'upload')
    .values({ name: '0001-short-lived-state', timestamp: '2026' } as never)
    .execute();
  const made = await createBackup(openWork(service.ports), {
    store: folderStore(folder),
    recipients: [],
    keep: 7,
  });
  await service.close();

  const env = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: folder,
    SECRET_KEY: service.ports.masterKey.toString('base64'),
  };
  for (const verb of ['restore', 'verify']) {
    const { code, errors } = await runTongxing(folder, env, ['backup', verb, made!.path, '--yes']);
    expect(errors).toBe(
      `${made!.path} was made before 1.0: export its people with that version (npx tongxing user export FILE), and import ` +
        'them with this one (npx tongxing user import FILE --from csv). Nothing was changed.',
    );
    expect(code).toBe(1);
  }
  await rm(folder, { recursive: true });
});
