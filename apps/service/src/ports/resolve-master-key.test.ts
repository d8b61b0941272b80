import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { silentLog } from '../kernel/logging/log.ts';
import { readSettings } from '../settings/settings.ts';
import { openPorts } from './open-ports.ts';

let service: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  service = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-key-'));
});
afterEach(async () => {
  await service.drop();
  await rm(dataDir, { recursive: true });
});

/** Starts as the service does, and ends; the key it had, or the one line in which it refused. */
async function start(environment: Record<string, string> = {}): Promise<string> {
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: service.url, ...environment });
  try {
    const { ports, close } = await openPorts(settings, service.url, silentLog);
    await close();
    return ports.masterKey.toString('base64');
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  }
}
const keyFile = () => join(dataDir, 'secret.key');

test('creates one key for processes that start together, and keeps it', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(new Set(keys).size).toBe(1);
  expect(await start()).toBe(keys[0]);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

// threat:master-key-replaced
test('given a missing key, refuses to start and creates none', async () => {
  const key = await start();
  await rm(keyFile());
  expect(await start()).toMatch(/secret\.key is missing, and the database was made with it: put it back/);
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(keyFile(), key);
  expect(await start()).toBe(key);
});

// threat:master-key-replaced
test('given another key, from a file or from SECRET_KEY, refuses to start', async () => {
  await start();
  const other = Buffer.from('thirty-two bytes of a master key').toString('base64');
  expect(await start({ SECRET_KEY: other })).toMatch(/belongs to another master key than SECRET_KEY/);
  await writeFile(keyFile(), other);
  expect(await start()).toMatch(/belongs to another master key than .*secret\.key/);
});

// threat:master-key-replaced
test('without a key check, accepts only the key that opens what is sealed', async () => {
  const key = await start();
  const { ports, close } = await openPorts(
    readSettings({ DATA_DIR: dataDir, DATABASE_URL: service.url }),
    service.url,
    silentLog,
  );
  const { createSharedWork } = await import('../service-work.ts');
  await createSharedWork(ports, []).secureKeys.current();
  await close();
  const forget = () => service.database.deleteFrom('key_check').execute();
  await forget();
  expect(
    await start({ SECRET_KEY: Buffer.from('thirty-two bytes of a master key').toString('base64') }),
  ).toMatch(/another master key/);
  await rm(keyFile());
  expect(await start()).toMatch(/secret\.key is missing/);
  await writeFile(keyFile(), key);
  expect(await start()).toBe(key);
});

// threat:master-key-replaced
test('given an empty or truncated key file, fails in one line and leaves it unchanged', async () => {
  await writeFile(keyFile(), '');
  expect(await start()).toMatch(/secret\.key is empty: put back the one of this installation/);
  await writeFile(keyFile(), 'AAAA');
  expect(await start()).toMatch(/secret\.key does not hold 32 bytes in base64/);
  expect(await readFile(keyFile(), 'utf8')).toBe('AAAA');
});
