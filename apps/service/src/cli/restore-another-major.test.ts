import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDataDir, openEmbeddedService, openServiceOn } from '../../test/open-embedded-service.ts';
import type { TestService } from '../../test/open-service.ts';
import { findPreviousBinaries } from '../../test/previous-postgres.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { type App, ask, registerApp, signInAtApp, type Tokens } from '../../test/relying-party.ts';
import { runTongxing, startTongxing } from '../../test/run-tongxing.ts';
import { startOwnPostgres } from '../../test/start-own-postgres.ts';
import { listCopiedTables } from '../database/copy/copied-tables.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { silentLog } from '../kernel/logging/log.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let home: Awaited<ReturnType<typeof makeDataDir>>;
let lin: RegisteredPerson;
let wen: RegisteredPerson;
let app: App;
let tokens: Tokens;
let before: Readonly<Record<string, number>>;

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: home.dataDir,
  SECRET_KEY: home.masterKey.toString('base64'),
  ...more,
});
const restore = ['backup', 'restore', 'latest', '--keep-sessions'];
const folders = async () =>
  (await readdir(home.dataDir)).filter((name) => /^postgres(?!-socket)/.test(name)).toSorted();
const madeBy = async (folder: string) =>
  (await readFile(join(home.dataDir, folder, 'PG_VERSION'), 'utf8')).trim();

/** The number of rows in each table that a backup holds. */
async function countRows(url: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const { name } of await listCopiedTables(client)) {
      counts[name] = (await client.query(`select count(*)::int as rows from "${name}"`)).rows[0].rows;
    }
    return counts;
  } finally {
    await client.end();
  }
}

const startPreviousMajor = async () =>
  startOwnPostgres(home.dataDir, { binaries: await findPreviousBinaries() });

/** A database of PostgreSQL 17 as the release before left it, with two people and an app, and the backup of it. */
beforeAll(async () => {
  home = await makeDataDir();
  const service = await openServiceOn(home, await startPreviousMajor());
  lin = await registerPerson(service, { username: 'lin_yue' });
  wen = await registerPerson(service);
  app = await registerApp(lin.visitor);
  ({ tokens } = await signInAtApp(service, lin.visitor, app, {
    scope: 'openid profile offline_access',
    prompt: 'consent',
  }));
  await wen.visitor.call(signOut, {});
  await service.close();
  const { url, stop } = await startPreviousMajor();
  const made = await runTongxing(home.dataDir, environment({ DATABASE_URL: url }), ['backup', 'create']);
  expect(made).toMatchObject({ code: 0, errors: '' });
  before = await countRows(url);
  await stop();
});
afterAll(() => home.remove());

test('given a folder of PostgreSQL 17, the start of 18 names the two commands; a restore that is killed or refused changes nothing', async () => {
  const refused = startEmbeddedPostgres({ dataDir: home.dataDir, log: silentLog });
  await expect(refused).rejects.toThrow(
    /was made by PostgreSQL 17, this is 18: .*"npx tongxing backup create".*"npx tongxing backup restore latest --keep-sessions"/,
  );
  const running = await startPreviousMajor();
  const meanwhile = await runTongxing(home.dataDir, environment(), restore);
  expect([meanwhile.code, meanwhile.errors]).toEqual([1, expect.stringContaining('stop it first')]);
  await running.stop();

  const child = startTongxing(home.dataDir, environment(), restore);
  const ended = once(child, 'exit');
  const isMaking = async () =>
    (await folders()).some((name) => existsSync(join(home.dataDir, name, 'postgres/PG_VERSION')));
  while (!(await isMaking()) && child.exitCode === null) await pause(2);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  expect(await madeBy('postgres')).toBe('17');

  const [name = ''] = await readdir(join(home.dataDir, 'backups'));
  const damaged = join(home.dataDir, name);
  const whole = await readFile(join(home.dataDir, 'backups', name));
  await writeFile(damaged, whole.subarray(0, whole.length / 2));
  const { code, errors } = await runTongxing(home.dataDir, environment(), ['backup', 'restore', damaged]);
  expect([code, errors]).toEqual([1, expect.stringContaining('is damaged or was changed')]);
  expect(await madeBy('postgres')).toBe('17');
});

test('given a backup of PostgreSQL 17, after its restore by 18 the counts are the same, and sessions and refresh tokens live', async () => {
  const { code, out, errors } = await runTongxing(home.dataDir, environment(), restore);
  expect([code, errors]).toEqual([0, '']);
  expect(await folders()).toEqual(['postgres', expect.stringMatching(/^postgres\.before-\d{8}T/)]);
  const [ours = '', aside = ''] = await folders();
  expect([await madeBy(ours), await madeBy(aside)]).toEqual(['18', '17']);
  expect(out).toContain(join(home.dataDir, aside));

  const verified = await runTongxing(home.dataDir, environment(), ['log', 'verify']);
  expect(verified).toMatchObject({ code: 0, errors: '' });
  const server = await startEmbeddedPostgres({ dataDir: home.dataDir, log: silentLog });
  const after = await countRows(server.url);
  await server.stop();
  // The backup was recorded after it was made, the restore is recorded in its place; the used authorization code is gone.
  expect(after).toEqual({ ...before, authorization_record: (before['authorization_record'] ?? 0) - 1 });

  const service = await openEmbeddedService(home);
  try {
    const codeOf = async ({ visitor }: RegisteredPerson) => (await sameBrowser(service, visitor)).code;
    expect([await codeOf(lin), await codeOf(wen)]).toEqual([1, 401]);
    const password = { account: 'lin_yue', password: lin.password };
    expect((await service.visitor().call(signInByPassword, password)).code).toBe(1);
    const refreshed = await ask(service, '/oauth2/token', app, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    });
    expect(refreshed.statusCode).toBe(200);
  } finally {
    await service.close();
  }
});

const sameBrowser = (service: TestService, { device, token }: RegisteredPerson['visitor']) =>
  Object.assign(service.visitor(), { device, token }).call(getProfile, {});
