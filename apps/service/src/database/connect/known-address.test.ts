import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { noteAddress } from './known-address.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.database
    .insertInto('key_check')
    .values({ value: Buffer.alloc(32) })
    .onConflict((c) => c.doNothing())
    .execute();
});
afterAll(() => testDatabase.drop());

const day = 24 * 3600 * 1000;
const start = new Date('2026-11-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);

test('a service that starts at another address says so for thirty days, and not once it is back', async () => {
  const { database } = testDatabase;
  const at = async (url: string, days: number) =>
    (await noteAddress(database, url, after(days)))?.url ?? null;
  expect(await at('http://localhost:3000', 0)).toBeNull();
  expect(await at('http://localhost:4000', 1)).toBeNull();
  expect(await at('https://a.example', 2)).toBe('http://localhost:4000');
  expect(await at('https://b.example', 3)).toBe('https://a.example');
  expect(await at('https://b.example', 32)).toBe('https://a.example');
  expect(await at('https://b.example', 34)).toBeNull();
  expect(await at('https://c.example', 35)).toBe('https://b.example');
  expect(await at('https://b.example', 36)).toBeNull();
});
