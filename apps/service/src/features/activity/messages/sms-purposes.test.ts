import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostOffice, phone, refusing } from '../../../../test/open-post-office.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/open-test-database.ts';
import { fileSettings } from '../../../settings/settings-file.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.drop());

test('a message goes to the first vendor that sends its purpose, and to no other', async () => {
  const { send, first, second } = await openPostOffice(testDatabase.database);
  Object.assign(first, { purposes: ['notice'] });
  expect(await send(phone(1))).toMatchObject({ ok: true });
  expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
  Object.assign(second, { purposes: ['login', 'notice'] });
  second.answer = refusing('unavailable');
  expect(await send(phone(2))).toMatchObject({ failure: 'delivery_failed' });
  expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
});

test('two accounts at one vendor fail one by one', async () => {
  const { send, first, second } = await openPostOffice(testDatabase.database);
  Object.assign(first, { vendor: 'aliyun', key: 'codes' });
  Object.assign(second, { vendor: 'aliyun', key: 'spare' });
  first.answer = refusing('balance');
  expect(await send(phone(1))).toMatchObject({ ok: true });
  first.answer = { delivered: true };
  // The first pauses, the second does not.
  expect(await send(phone(2))).toMatchObject({ ok: true });
  expect([first.sent.length, second.sent.length]).toEqual([0, 2]);
});

const gateway = (more: object = {}) => ({
  vendor: 'http',
  url: 'https://sms.example/send',
  secret: 'a secret of the gateway',
  ...more,
});
const others = [
  'login',
  'register',
  'forget',
  'change_phone',
  'change_password',
  'security',
  'bind',
  'guardian',
];

test.each([
  ['one for everything', [gateway()], true],
  [
    'codes here, notices there',
    [gateway({ key: 'codes', purposes: others }), gateway({ purposes: ['notice'] })],
    true,
  ],
  ['nobody for notices', [gateway({ purposes: others })], false],
  ['one name twice', [gateway(), gateway()], false],
  ['a key that is the other one’s name', [gateway(), gateway({ key: 'http' })], false],
  ['two names', [gateway(), gateway({ key: 'spare' })], true],
  ['a purpose that there is not', [gateway({ purposes: ['love'] })], false],
  ['no purpose', [gateway({ purposes: [] })], false],
  ['a key with a space', [gateway({ key: 'a b' })], false],
])('settings: %s', (_, vendors, isGood) => {
  expect(fileSettings.safeParse({ sms: { vendors } }).success).toBe(isGood);
});
