import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { openWork } from '../../test/open-work.ts';
import { readSettings } from '../settings/settings.ts';
import { configCommands } from './config-commands.ts';
import type { Terminal } from './terminal.ts';

let one: TestService;
let other: TestService;
let folder: string;
beforeAll(async () => {
  one = await openService();
  other = await openService();
  folder = await mkdtemp(join(tmpdir(), 'tongxing-config-'));
}, 120_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await one.close();
  await other.close();
  await rm(folder, { recursive: true });
});

/** Types a command at an installation, as a program does: without a terminal, wanting JSON. */
async function at(service: TestService, verb: string, args: string[], options: Record<string, boolean> = {}) {
  vi.stubEnv('SECRET_KEY', service.ports.masterKey.toString('base64'));
  const errors: string[] = [];
  let value: unknown;
  const out = vi.spyOn(console, 'log').mockImplementation((text) => void (value = JSON.parse(String(text))));
  const terminal: Terminal = {
    isForPrograms: true,
    word: (_chinese, english) => english,
    show: (shown) => void (value = shown),
    table: (rows) => void (value = rows),
    progress: () => {},
    printError: (text) => void errors.push(text),
    confirm: async () => (options['yes'] ? true : null),
  };
  const command = configCommands[verb];
  if (!command || !('run' in command)) throw new Error(verb);
  const code = await command.run(openWork(service.ports), { args, options, terminal });
  out.mockRestore();
  return { code, value, errors: errors.join('\n'), text: JSON.stringify(value) };
}

test('exports and applies settings, with secrets as the names of variables', async () => {
  const secret = 'a-secret-of-github-77aa';
  const first = join(folder, 'first.json');
  const wanted = {
    site: { title: '青禾账号' },
    login: { qrcode: false },
    providers: [{ kind: 'github', client_id: 'abc', client_secret: { env: 'GITHUB_SECRET' } }],
    outgoing: { allow_private: ['10.0.0.0/8'] },
    legal: {
      terms: [{ version: '2.0', updated_at: '2026-11-01', file: 'a.html', translations: { en: 'b.html' } }],
    },
  };
  await writeFile(first, JSON.stringify(wanted));
  expect(await at(one, 'diff', [first])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('providers[0].client_secret: the variable GITHUB_SECRET is not set'),
  });
  vi.stubEnv('GITHUB_SECRET', secret);
  const diff = await at(one, 'diff', [first]);
  expect(diff).toMatchObject({
    code: 0,
    value: {
      changes: [
        { section: 'site', path: 'title', before: null, after: '青禾账号' },
        { section: 'sign-in', path: 'qrcode', after: false },
        { section: 'providers', path: 'providers' },
      ],
      others: ['outgoing', 'legal.terms'],
    },
  });
  expect(diff.text).not.toContain('a-secret');
  expect((await at(one, 'apply', [first])).code).toBe(2);
  expect(await at(one, 'apply', [first], { yes: true })).toMatchObject({
    code: 0,
    value: { saved: ['site', 'sign-in', 'providers'] },
  });
  expect((await at(one, 'diff', [first])).value).toMatchObject({ changes: [] });
  expect((await at(one, 'show', ['providers'])).value).toMatchObject({
    version: 1,
    value: { providers: [{ kind: 'github', client_secret: '••••77aa' }] },
  });

  const exported = await at(one, 'export', []);
  expect(exported.value).toEqual({
    site: { title: '青禾账号' },
    login: { qrcode: false },
    providers: [{ kind: 'github', client_id: 'abc', client_secret: { env: 'PROVIDERS_0_CLIENT_SECRET' } }],
  });
  expect(exported.errors).toContain('PROVIDERS_0_CLIENT_SECRET');
  const second = join(folder, 'second.json');
  await writeFile(second, exported.text);
  vi.stubEnv('PROVIDERS_0_CLIENT_SECRET', secret);
  const brought = await at(other, 'apply', [second], { yes: true });
  expect(brought.code, brought.errors).toBe(0);
  expect((await at(other, 'export', [])).value).toEqual(exported.value);
  // What was exported is a settings file too, and what it sets is locked.
  const settings = readSettings({ CONFIG_FILE: second, PROVIDERS_0_CLIENT_SECRET: secret });
  expect(settings.file.providers).toMatchObject([{ client_secret: secret }]);
  expect(settings.sections.locked('site')).toEqual([{ path: 'title', by: 'file' }]);
  expect(() => readSettings({ CONFIG_FILE: second })).toThrow('PROVIDERS_0_CLIENT_SECRET is not set');
});

test('sealed secrets open with the same key only; invalid settings are not saved', async () => {
  const sealed = await at(one, 'export', [], { sealed: true });
  expect(sealed.text).toMatch(/"client_secret":\{"sealed":"1\.[\w-]+"\}/);
  const path = join(folder, 'sealed.json');
  await writeFile(path, sealed.text);
  expect((await at(one, 'diff', [path])).value).toMatchObject({ changes: [] });
  const foreign = await at(other, 'diff', [path]);
  expect([foreign.code, foreign.errors]).toEqual([1, expect.stringContaining('another installation')]);

  await writeFile(path, JSON.stringify({ site: { title: '麦田' }, captcha: { kinds: ['geetest'] } }));
  const refused = await at(one, 'apply', [path], { yes: true });
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('captcha.geetest')]);
  expect((await at(one, 'show', ['site'])).value).toMatchObject({ value: { title: '青禾账号' } });
});

test('reports locked settings, and leaves them unchanged', async () => {
  const fixed = await openService({ file: { site: { title: '写定的' } } });
  const path = join(folder, 'locked.json');
  await writeFile(path, JSON.stringify({ site: { title: '另一个', slogan: '一句话' } }));
  const shown = 'site.title: the settings file of this installation says it, left alone';
  const diff = await at(fixed, 'diff', [path]);
  expect(diff.errors).toContain(shown);
  expect(diff.value).toMatchObject({
    changes: [{ path: 'slogan' }],
    locked: [{ section: 'site', path: 'title', by: 'file' }],
  });
  const applied = await at(fixed, 'apply', [path], { yes: true });
  expect([applied.code, applied.errors]).toEqual([0, expect.stringContaining(shown)]);
  expect((await at(fixed, 'diff', [path])).value).toMatchObject({ changes: [], locked: [{ path: 'title' }] });
  await writeFile(path, JSON.stringify({ site: { title: '写定的' } }));
  expect((await at(fixed, 'apply', [path], { yes: true })).errors).toBe('');
  await fixed.close();
});

test('applies a file where a saved value was locked later', async () => {
  const before = await openService();
  const path = join(folder, 'locked-later.json');
  const apply = async (service: TestService, settings: Record<string, unknown>) => {
    await writeFile(path, JSON.stringify(settings));
    return at(service, 'apply', [path], { yes: true });
  };
  const geetest = { captcha_id: 'an-id', captcha_key: 'a-key-of-geetest' };
  const endpoint = 'https://captcha.example';
  expect(
    await apply(before, { site: { title: '存过的' }, captcha: { geetest: { ...geetest, endpoint } } }),
  ).toMatchObject({ code: 0 });
  // The installation's file says it from here on, also inside of a group.
  const fixed = { site: { title: '写定的' }, captcha: { geetest } };
  const after = await openService({
    via: async () => before.databaseUrl,
    ports: { masterKey: before.ports.masterKey },
    file: fixed,
  });
  const applied = await apply(after, { site: { slogan: '一句话' }, captcha: { kinds: [] } });
  expect(applied).toMatchObject({ code: 0, errors: '', value: { saved: ['site', 'captcha'] } });
  expect((await at(after, 'show', ['site'])).value).toMatchObject({
    value: { title: '写定的', slogan: '一句话' },
  });
  const captcha = (await at(after, 'show', ['captcha'])).text;
  expect(captcha).toContain('an-id');
  expect(captcha).not.toContain(endpoint);
  await after.close();
  await before.close();
});

test('refuses a file that leaves no way to sign in; accepts one that replaces one way by another', async () => {
  const file = join(folder, 'no-way-in.json');
  const login = { password: false, code: false, passkey: false };
  const fresh = await openService();
  const apply = async (settings: Record<string, unknown>) => {
    await writeFile(file, JSON.stringify(settings));
    return at(fresh, 'apply', [file], { yes: true });
  };
  expect(await apply({ login })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('login: would leave no way in'),
  });
  expect(await at(fresh, 'diff', [file])).toMatchObject({ code: 1 });
  const github = { kind: 'github', client_id: 'abc', client_secret: 'a-secret' };
  expect(await apply({ login, providers: [github] })).toMatchObject({
    code: 0,
    value: { saved: ['sign-in', 'providers'] },
  });
  expect(await apply({ providers: [] })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('login: would leave no way in'),
  });
  await fresh.close();
});

test('given one section that cannot be saved, saves none', async () => {
  const path = join(folder, 'halfway.json');
  await writeFile(path, JSON.stringify({ site: { title: '半路' }, limits: { sms_per_day: 77 } }));
  // The database refuses the second of the two, as it would in the middle of an outage.
  await sql`create function refuse_limits() returns trigger language plpgsql as
    $$ begin if new.section = 'limits' then raise 'no'; end if; return new; end $$`.execute(other.database);
  await sql`create trigger refuse_limits before insert on setting_version
    for each row execute function refuse_limits()`.execute(other.database);
  const before = (await at(other, 'show', ['site'])).value;
  await expect(at(other, 'apply', [path], { yes: true })).rejects.toThrow('no');
  expect((await at(other, 'show', ['site'])).value).toEqual(before);
  await sql`drop trigger refuse_limits on setting_version`.execute(other.database);
  expect((await at(other, 'apply', [path], { yes: true })).value).toEqual({ saved: ['site', 'limits'] });
});

test('given an unknown group, names the closest one', async () => {
  const path = join(folder, 'misspelt.json');
  await writeFile(path, JSON.stringify({ site: { title: '麦田' }, registr: {}, 'sign-in': {}, colours: {} }));
  const shown = await at(other, 'diff', [path]);
  expect([shown.code, shown.errors.split('\n').toSorted()]).toEqual([
    1,
    [
      'colours: is no setting of the settings file',
      'registr: is no setting of the settings file: did you mean register?',
      'sign-in: is no setting of the settings file: did you mean login?',
    ],
  ]);
  expect(await at(other, 'apply', [path], { yes: true })).toMatchObject({ code: 1, errors: shown.errors });
  expect((await at(other, 'show', ['site'])).value).not.toMatchObject({ value: { title: '麦田' } });
  await writeFile(
    path,
    JSON.stringify({ $schema: './settings.schema.json', outgoing: { allow_private: [] } }),
  );
  expect(await at(other, 'diff', [path])).toMatchObject({
    code: 0,
    errors: 'outgoing: only the settings file can say it, left alone',
  });
});
