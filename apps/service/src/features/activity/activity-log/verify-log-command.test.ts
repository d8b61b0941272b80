import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { runTongxing } from '../../../../test/run-tongxing.ts';

// Each run loads the whole service, several times a test.
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let lin: RegisteredPerson;
let linNumber: string;
let dataDir: string;

beforeAll(async () => {
  service = await openService();
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-verify-'));
  lin = await registerPerson(service);
  await registerPerson(service);
  for (const bio of ['一', '二', '三']) await lin.visitor.call(editProfile, { bio });
  linNumber = (await lin.visitor.call(getProfile, {})).data.id;
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

/** Runs the operator's command beside the service, as `tongxing log verify` does. */
function verifyLog(key: Buffer, ...args: string[]) {
  const env = { DATABASE_URL: service.databaseUrl, DATA_DIR: dataDir, SECRET_KEY: key.toString('base64') };
  return runTongxing(dataDir, env, ['log', 'verify', ...args]);
}
const check = (...args: string[]) => verifyLog(service.ports.masterKey, ...args);

test('reports an unchanged log as intact, for all accounts and for one', async () => {
  expect(await check()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^operators: 0 events\n2 accounts, \d+ events: all intact$/),
  });
  expect(await check(linNumber)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 accounts/) });
});

// threat:activity-log-changed
test('reports a row that was changed in the database', async () => {
  const [first] = await service.database
    .selectFrom('activity')
    .select(['id', 'place'])
    .where('account_id', '=', lin.accountId)
    .orderBy('seq')
    .execute();
  const setLocation = (place: string) =>
    service.database
      .updateTable('activity')
      .set({ place })
      .where('id', '=', first?.id ?? '')
      .execute();
  await setLocation('别处');
  const found = await check();
  expect(found.code).toBe(1);
  expect(found.out).toContain(`account ${linNumber}: broken at event ${first?.id}, 0 events before it hold`);
  expect(found.out).toContain('1 broken');
  await setLocation(first?.place ?? '');
  expect((await check()).code).toBe(0);
});

// threat:activity-log-changed
test('reports deleted newest events, and a log read with another key', async () => {
  const withAnother = await verifyLog(randomBytes(32));
  expect(withAnother).toMatchObject({
    code: 2,
    errors: expect.stringContaining('belongs to another master key'),
  });
  const last = await service.database
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', lin.accountId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  await service.database.deleteFrom('activity').where('id', '=', last.id).execute();
  const found = await check(linNumber);
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining('its newest events were cut off') });
});

test('reports wrong arguments as usage errors, not as a broken log', async () => {
  expect(await check('lin')).toMatchObject({ code: 2, errors: expect.stringContaining('Usage') });
  expect(await check('1')).toMatchObject({ code: 1, errors: 'There is no account 1.' });
});
