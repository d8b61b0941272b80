import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openService } from '../../test/open-service.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import { diskFiles } from '../vendors/files/disk.ts';

// threat:restore
test('given an archive that the database refuses, leaves none of its uploads', async () => {
  const [service, target] = await Promise.all([openService(), openTestDatabase()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'tongxing-refused-'));
  const env = (url: string) => ({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: service.ports.masterKey.toString('base64'),
  });
  const files = diskFiles(join(dataDir, 'uploads'));
  const name = `${'o'.repeat(22)}.webp`;
  await files.save(name, Buffer.from('a picture'));
  // Its person is nowhere: the foreign key is made again once all rows and files are in.
  await sql`alter table upload drop constraint upload_account_id_fkey`.execute(service.database);
  await service.database
    .insertInto('upload')
    .values({ name, account_id: randomUUID(), created_at: new Date() })
    .execute();
  const made = await runTongxing(dataDir, env(service.databaseUrl), ['backup', 'create']);
  expect(made.code).toBe(0);
  await files.remove(name);

  const refused = await runTongxing(dataDir, env(target.url), [
    'backup',
    'restore',
    'latest',
    '--replace',
    '--yes',
  ]);
  expect(refused.code).not.toBe(0);
  expect(refused.errors).toContain('upload_account_id_fkey');
  expect(await files.read(name)).toBeNull();
  await rm(dataDir, { recursive: true });
  await Promise.all([service.close(), target.drop()]);
});
