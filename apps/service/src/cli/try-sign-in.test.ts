import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { trySignIn } from './verify-backup.ts';

test('ignores the settings file of the working directory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-beside-'));
  const service = await openService();
  await registerPerson(service);
  const migration = {
    ask_url: 'https://old.example/ask',
    secret: { env: 'MIGRATION_SECRET' },
    source: 'forum',
  };
  await writeFile(join(folder, 'tongxing.config.json'), JSON.stringify({ migration }));
  // Where the command is run.
  const here = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(await trySignIn(service.databaseUrl, service.ports.masterKey)).toEqual([]);
  here.mockRestore();
  await service.close();
  await rm(folder, { recursive: true });
}, 120_000);
