import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { openBareDatabase, openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import { verifyAudit } from '../features/operators/audit/verify-audit.ts';
import { moveInstallation } from './move-installation.ts';
import type { Terminal } from './terminal.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let here: TestDatabase;
let there: TestDatabase;
let service: TestService;
let lin: RegisteredPerson;
let dataDir: string;

beforeAll(async () => {
  [here, there] = [await openTestDatabase(), await openBareDatabase()];
  service = await openService({ on: { ...here, drop: () => here.database.destroy() } });
  lin = await registerPerson(service, { username: 'lin_yue' });
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-move-'));
});
afterAll(async () => {
  await here.drop();
  await rm(dataDir, { recursive: true });
});

/** Where nobody can be asked. */
const terminal: Terminal = {
  word: (_chinese, english) => english,
  show: () => {},
  table: () => {},
  isForPrograms: false,
  progress: () => {},
  complain: () => {},
  confirm: async () => null,
};

test('an installation goes to another database whole, and nothing is touched where it cannot', async () => {
  const secretKey = service.ports.masterKey;
  const settings = { ...service.ports.settings, databaseUrl: here.url, dataDir, secretKey };
  const move = (to: string, mayReplace = false) => moveInstallation(settings, { to, mayReplace }, terminal);
  await service.close();
  const running = new Client({ connectionString: here.url, application_name: 'tongxing service' });
  await running.connect();
  await expect(move(there.url)).rejects.toThrow('stop it first');
  await running.end();
  await expect(move(here.url)).rejects.toThrow('the database of the settings itself');

  const env = { DATABASE_URL: here.url, DATA_DIR: dataDir, SECRET_KEY: secretKey.toString('base64') };
  const moved = await runTongxing(dataDir, env, ['move', '--to', there.url, '--json']);
  expect([moved.code, moved.errors]).toEqual([0, '']);
  expect(JSON.parse(moved.out)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number) });
  await expect(move(there.url)).rejects.toThrow('is not empty');
  expect(await move(there.url, true)).toBe(2);

  // The one who was signed in still is, and the operators' log goes on where it was.
  const opened = await openService({ on: there, ports: { masterKey: secretKey } });
  const { ip, device, token } = lin.visitor;
  const visitor = Object.assign(opened.visitor(ip), { device, token });
  expect(await visitor.call(getProfile, {})).toMatchObject({ code: 1, data: { username: 'lin_yue' } });
  expect((await verifyAudit(opened.database, secretKey, { witnessed: null })).brokenAt).toBeNull();
  const event = await opened.database
    .selectFrom('audit_event')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ kind: 'installation.move', operator: `machine/${userInfo().username}` });
  await opened.close();
});
