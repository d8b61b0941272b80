import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { makeDataDir } from '../../../../test/open-embedded-service.ts';
import { startOwnPostgres } from '../../../../test/start-own-postgres.ts';
import { openPostgres } from '../../../database/connect/open-postgres.ts';
import { checkArchive } from './check-database.ts';
import type { Finding } from './finding.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What is found on a server with these settings, again and again until it is of this kind; and what a statement changes. */
async function onServer(
  options: readonly string[],
  work: (
    find: (text: RegExp) => Promise<Finding>,
    ask: (statement: string) => Promise<void>,
  ) => Promise<void>,
) {
  const home = await makeDataDir();
  const server = await startOwnPostgres(home.dataDir, { options });
  const pool = openPostgres(server.url, { connections: 1 });
  const admin = new Client({ connectionString: server.superuserUrl });
  await admin.connect();
  try {
    await work(
      async (text) => {
        for (;;) {
          const found = [await checkArchive({ pool } as never)].flat();
          if (text.test(found[0]?.text ?? '')) return found[0]!;
          await pause(100);
        }
      },
      async (statement) => void (await admin.query(statement)),
    );
    return [await checkArchive({ pool } as never)].flat();
  } finally {
    await admin.end();
    await pool.close();
    await server.stop();
    await home.remove();
  }
}

test('given archive_mode, doctor says until when the log was handed over, and when PostgreSQL cannot', async () => {
  await onServer(['archive_mode=on', 'archive_command=false'], async (find, ask) => {
    expect(await find(/on their way/)).toMatchObject({ name: 'archive', state: 'ok' });
    await ask('create table filled (); select pg_switch_wal()');
    expect(await find(/cannot hand over/)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/^PostgreSQL cannot hand over [\dA-F]{24}$/),
    });
  });
  await onServer(['archive_mode=on', 'archive_command=true'], async (find, ask) => {
    await ask('create table filled (); select pg_switch_wal()');
    expect(await find(/^handed over until /)).toMatchObject({ state: 'ok' });
  });
});

test('without archive_mode doctor says nothing of an archive', async () => {
  expect(await onServer([], async () => {})).toEqual([]);
});
