import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnOnTotp } from '../../test/be-proven.ts';
import { inhabit } from '../../test/inhabit-sealed.ts';
import { base64, type Installation, openInstallation } from '../../test/leaked-key.ts';
import { makeOperator } from '../../test/make-operator.ts';
import type { TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { systemRandom } from '../kernel/crypto/random.ts';
import { createVault } from '../kernel/crypto/vault.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let here: Installation;
let service: TestService;
beforeEach(async () => {
  here = await openInstallation();
  service = await here.open(here.former);
});
afterEach(() => here.close());

const inFolder = (name: string) => join(here.dataDir, name);

// threat:activity-log-changed
test('a forged log stays forged, and the operator is told', async () => {
  const lin = await registerPerson(service);
  for (const bio of ['一', '二']) await lin.visitor.call(editProfile, { bio });
  const wu = await registerPerson(service);
  const owner = await makeOperator(service, ['owner']);
  const groups = { key: 'staff', name: '员工', reason: '整理' };
  expect((await owner.ask('POST', 'groups', groups)).status).toBe(200);
  await service.work('Keeping a checkpoint of the log');
  await service.database
    .updateTable('activity')
    .set({ place: '别处' })
    .where('account_id', '=', lin.accountId)
    .execute();
  await sql`delete from account where id = ${wu.accountId}`.execute(service.database);
  await sql`update audit_event set reason = '别的' where number = 1`.execute(service.database);
  await service.close();
  const replaced = await here.replace();
  expect(replaced.code).toBe(0);
  const { flaws } = JSON.parse(replaced.out) as { flaws: string[] };
  expect(flaws).toEqual([
    'the activity log: 1 accounts were removed together with their logs',
    'the activity log: the chains of 1 accounts are broken, and stay so',
    "the operators' audit is broken after event 0, and stays so",
  ]);
  const verified = await here.tongxing(['log', 'verify'], { SECRET_KEY: base64(here.next) });
  expect(verified.code).toBe(1);
  expect(verified.out).toMatch(/account \d+: its head was changed/);
  expect(verified.out).toMatch(/operators: broken at event number 1/);
});

test('what neither key opens is reported, and stays as it was', async () => {
  const zhou = await registerPerson(service);
  await turnOnTotp(service, zhou);
  const foreign = createVault(randomBytes(32), systemRandom).seal('JBSWY3DP', 'totp');
  await service.database.updateTable('totp').set({ secret: foreign }).execute();
  await service.close();
  const { flaws } = JSON.parse((await here.replace()).out) as { flaws: string[] };
  expect(flaws).toEqual(['totp.secret: 1 values are sealed with neither key']);
  expect(await here.read('select secret from totp')).toEqual([{ secret: foreign }]);
});

test('the key of the data folder is made, and the former one is kept beside it', async () => {
  await service.close();
  await writeFile(inFolder('secret.key'), base64(here.former));
  const written = {
    mail: {
      host: 'smtp.example.com',
      user: 'a',
      from: 'a@example.com',
      password: { sealed: sealedBy(here.former) },
    },
  };
  await writeFile(inFolder('tongxing.config.json'), JSON.stringify(written));
  const replaced = await here.replaceInFolder();
  expect([replaced.code, replaced.errors]).toEqual([0, '']);
  const { former_file: formerFile, settings_file: texts } = JSON.parse(replaced.out) as {
    former_file: string;
    settings_file: { path: string; sealed: string }[];
  };
  expect(await readFile(formerFile, 'utf8')).toBe(base64(here.former));
  expect((await stat(inFolder('secret.key'))).mode & 0o777).toBe(0o600);
  const made = Buffer.from(await readFile(inFolder('secret.key'), 'utf8'), 'base64');
  expect(made.equals(here.former)).toBe(false);
  expect(texts).toEqual([{ path: 'mail.password', sealed: expect.any(String) }]);
  expect(createVault(made, systemRandom).open(texts[0]?.sealed ?? '', 'settings export')).toBe(
    'mail-secret-7f',
  );
  await rm(inFolder('tongxing.config.json'));
  expect(await here.starts({})).toBe('');
});
const sealedBy = (key: Buffer) => createVault(key, systemRandom).seal('mail-secret-7f', 'settings export');

test('interrupted after the commit, the service does not start, and the same command finishes it', async () => {
  await service.close();
  await writeFile(inFolder('secret.key'), base64(here.former));
  await writeFile(inFolder('secret.key.next'), base64(here.next));
  expect((await here.replace()).code).toBe(0);
  expect(await here.starts({})).toMatch(/run "tongxing keys rotate --secret" again/);
  expect((await here.replaceInFolder()).code).toBe(0);
  expect(await readFile(inFolder('secret.key'), 'utf8')).toBe(base64(here.next));
  expect((await readdir(here.dataDir)).filter((name) => name.endsWith('.next'))).toEqual([]);
  expect(await here.starts({})).toBe('');
  // In the environment nothing is left to do but to say it again.
  expect((await here.replace()).code).toBe(0);
});

test('a next key left by an interrupted try is not used', async () => {
  await service.close();
  await writeFile(inFolder('secret.key'), base64(here.former));
  await writeFile(inFolder('secret.key.next'), base64(here.next));
  expect((await here.replaceInFolder()).code).toBe(0);
  expect(await readFile(inFolder('secret.key'), 'utf8')).not.toBe(base64(here.next));
  expect(await here.starts({})).toBe('');
});

test('refused clearly, and nothing is changed', async () => {
  await inhabit(service, here.former);
  const before = await here.findSealed();
  expect((await here.replace()).errors).toMatch(
    /The service is running on this database .* Nothing was changed\./,
  );
  await service.close();
  const refusals: [Record<string, string>, RegExp][] = [
    [{ NEW_SECRET_KEY: '' }, /set NEW_SECRET_KEY beside it .* Nothing was changed/],
    [{ NEW_SECRET_KEY: 'short' }, /NEW_SECRET_KEY must be 32 bytes in base64/],
    [{ NEW_SECRET_KEY: base64(Buffer.alloc(32)) }, /NEW_SECRET_KEY is an example/],
    [{ NEW_SECRET_KEY: base64(here.former) }, /is the key in use/],
    [{ SECRET_KEY: base64(randomBytes(32)) }, /belongs to another master key than SECRET_KEY/],
  ];
  for (const [env, message] of refusals) {
    const refused = await here.replace(env);
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(message);
  }
  const unsure = await here.tongxing(['keys', 'rotate', '--secret'], {
    SECRET_KEY: base64(here.former),
    NEW_SECRET_KEY: base64(here.next),
  });
  expect(unsure.code).toBe(2);
  expect(await here.findSealed()).toEqual(before);
  expect(await here.starts({ SECRET_KEY: base64(here.former) })).toBe('');
});

test('killed while it seals, it leaves everything as it was', async () => {
  const { zhou } = await inhabit(service, here.former);
  await service.close();
  const before = await here.findSealed();
  const locked = `select from totp where account_id = '${zhou.accountId}' for update`;
  const { child, release } = await replaceBehind(locked);
  child.kill('SIGKILL');
  await release();
  expect(await here.findSealed()).toEqual(before);
  expect(await here.starts({ SECRET_KEY: base64(here.former) })).toBe('');
});

test('a service that starts while the command begins is not taken by surprise', async () => {
  await service.close();
  const { child, release } = await replaceBehind('lock table key_check in access share mode');
  service = await here.open(here.former);
  await service.database.selectFrom('account').select('id').execute();
  const [errors] = await Promise.all([text(child.stderr), release()]);
  expect(errors).toMatch(/The service was started meanwhile: stop it first\. Nothing was changed\./);
  await service.close();
  expect(await here.starts({ SECRET_KEY: base64(here.former) })).toBe('');
});

/** Starts the command while another transaction holds what it needs, and returns once it waits for that. */
async function replaceBehind(statement: string) {
  const other = new Client({ connectionString: here.url });
  await other.connect();
  await other.query('begin');
  await other.query(statement);
  const child = here.startReplacing();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await here.read(waiting)).length > 0, { timeout: 60_000, interval: 100 });
  const release = async () => {
    await other.query('rollback');
    await other.end();
  };
  return { child, release };
}
