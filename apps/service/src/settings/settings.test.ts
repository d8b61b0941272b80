import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../test/built-program.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';

// The texts an operator reads: the programs run as processes, with their environment and file.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: unknown;
  readonly args?: readonly string[];
  /** The program is stopped once it prints this. */
  readonly until?: string;
}

/** The output of a program and its exit code; null where it was stopped. */
async function run(program: 'main' | 'tongxing', { env = {}, config, args = [], until }: Run = {}) {
  const file = join(folder, 'settings.json');
  if (config !== undefined) await writeFile(file, JSON.stringify(config));
  return new Promise<{ code: number | null; printed: string }>((resolve) => {
    let printed = '';
    const child = execFile(process.execPath, [builtProgram(program), ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...(config === undefined ? {} : { CONFIG_FILE: file }), ...env },
    });
    const hear = (text: string) => {
      printed += text;
      if (until && printed.includes(until)) child.kill('SIGTERM');
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', (code) => resolve({ code, printed }));
  });
}

test('given a removed variable, the start stops with one line that says what to do instead', async () => {
  const { code, printed } = await run('main', { env: { DATABASE_READ_URL: 'postgres://db2/tongxing' } });
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(
      /^Tongxing cannot start\. DATABASE_READ_URL: remove it: [^\n]* DATABASE_URL [^\n]*\n$/,
    ),
  ]);
});

test('every setting that is wrong is named at once, with what it must be, in plain English', async () => {
  const { code, printed } = await run('main', {
    env: {
      PORT: 'eighty',
      WORKERS: '1.5',
      TRUST_PROXY: 'nonsense',
      PUBLIC_URL: 'http://id.example',
      MAIL_URL: 'imap://mail.example',
      LOG_LEVEL: 'loud',
      HTTPS_PROXY: 'socks5://proxy',
      REDIS_URL: 'redis+sentinel://a,b',
    },
    config: {
      site: { logo: 'logo.png', qq_group: 'javascript:alert(1)', titel: '一' },
      login: { password: 'yes' },
      support: { email: 'help', phone: 'javascript:1', url: 'http://desk.example', wechat: 5 },
      limits: { sms_per_day: 0, log_days: 'many' },
      legal: { terms: [{ version: '1', updated_at: 'soon', file: 'terms.html' }] },
      providers: [
        { kind: 'qq' },
        { kind: 'weixin' },
        { kind: 'github', client_id: 'a', client_secret: 5, hosts: { api: 'ftp://x' } },
      ],
      sms: { vendors: [{ vendor: 'aliyun' }] },
    },
  });
  expect(code).toBe(1);
  const lines = printed.split('\n').map((line) => line.trim());
  const shown = [
    'PORT: must be a whole number from 0 to 65535',
    'WORKERS: must be a whole number from 1 to 64',
    'TRUST_PROXY: must list addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8',
    'PUBLIC_URL: must begin with https:// unless its host is localhost',
    'MAIL_URL: must be a URL beginning with smtp:// or smtps://',
    'HTTPS_PROXY: must be a URL beginning with http:// or https://',
    'REDIS_URL: must be a URL beginning with redis:// or rediss:// or unix://, or redis+sentinel://a:26379,b:26379/name-of-the-master, or redis+cluster://a:6379,b:6379',
    'LOG_LEVEL: must be one of "debug", "info", "warn", "error", "silent"',
    'CONFIG_FILE: site.logo: must be the https URL of an image, or a path on this site such as /logo.png',
    'CONFIG_FILE: site.qq_group: must be the https URL of an invitation, such as https://qm.qq.com/q/abc',
    'CONFIG_FILE: support.email: must be an e-mail address such as help@example.com',
    'CONFIG_FILE: support.phone: must be a telephone number such as 400-800-0000',
    'CONFIG_FILE: support.url: must be an https URL, or a path on this site',
    'CONFIG_FILE: support.wechat: must be text, and is 5',
    'CONFIG_FILE: site: "titel": no such setting',
    'CONFIG_FILE: login.password: must be true or false, and is text',
    'CONFIG_FILE: limits.sms_per_day: must be at least 1',
    'CONFIG_FILE: limits.log_days: must be a number, and is text',
    'CONFIG_FILE: legal.terms[0].updated_at: must be a date such as 2026-01-31',
    'CONFIG_FILE: providers[0].app_id: is missing: text',
    'CONFIG_FILE: providers[0].app_secret: is missing: text',
    'CONFIG_FILE: providers[2].client_secret: must be text, and is 5',
    'CONFIG_FILE: providers[2].hosts.api: must be an https URL',
    'CONFIG_FILE: sms.vendors[0].access_key_id: is missing: text',
  ];
  expect(lines).toEqual(expect.arrayContaining(shown));
  expect(printed).toMatch(/providers\[1\]\.kind: must be one of .*"wechat"/);
  // No stack trace, and no text of a library.
  expect(printed).not.toMatch(/\bat .*\.ts:\d|Invalid|expected|received|NaN|undefined|ZodError/);
});

test('a file that is named and missing is said in one line', async () => {
  const { code, printed } = await run('main', {
    config: { legal: { privacy: [{ version: '1', updated_at: '2026-01-01', file: 'privacy.html' }] } },
  });
  expect(code).toBe(1);
  expect(printed.trim()).toBe(
    `Tongxing cannot start. CONFIG_FILE: legal.privacy[0].file: ${join(folder, 'privacy.html')} does not exist (a relative path begins at the working directory)`,
  );
  const shown = { version: '1', updated_at: '2026-01-01', file: 'tongxing.config.json' };
  const translated = await run('main', {
    config: { legal: { terms: [{ ...shown, translations: { en: 'terms.en.html' } }] } },
  });
  expect(translated.printed).toContain(
    `legal.terms[0].translations.en: ${join(folder, 'terms.en.html')} does not exist`,
  );
  expect((await run('main', { env: { CONFIG_FILE: 'none.json' } })).printed).toContain(
    'none.json does not exist',
  );
  await writeFile(join(folder, 'broken.json'), '{"site":');
  expect((await run('main', { env: { CONFIG_FILE: 'broken.json' } })).printed).toContain(
    'cannot be read as JSON',
  );
});

test('a file that nobody could sign in with stops the start, and so does a mail account without its password', async () => {
  const login = { password: false, code: false, passkey: false };
  const { code, printed } = await run('main', {
    env: { MAIL_URL: 'smtps://account%40example.com@smtp.example.com' },
    config: { login, providers: [] },
  });
  expect(code).toBe(1);
  expect(printed.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      'CONFIG_FILE: login: every way in is off and no provider is set: nobody could sign in',
      'MAIL_URL: must have a password beside the user name, such as smtps://user:password@smtp.example.com',
    ]),
  );
});

test('what is misspelt, open or out of reach is warned of at the start', async () => {
  const { url, drop } = await openTestDatabase();
  const { printed } = await run('main', {
    env: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: '0',
      OUTBOX: 'off',
      WROKERS: '4',
      TRUSTED_PROXY: '127.0.0.1',
      TONGXING_PORT: '80',
      TONGXING_COLOUR: 'red',
      HOME: folder,
      MAIL: '/var/mail/root',
      MAIL_URL: 'smtp://user:hush@127.0.0.1:9',
    },
    config: { outgoing: { allow_private: ['10.0.0.0/8'] } },
    until: 'No mail is sent',
  });
  for (const text of [
    'WROKERS is no setting and is ignored: did you mean WORKERS?',
    'TRUSTED_PROXY is no setting and is ignored: did you mean TRUST_PROXY?',
    'TONGXING_PORT is no setting and is ignored: did you mean PORT?',
    'TONGXING_COLOUR is no setting and is ignored.',
    'outgoing.allow_private is set',
    'MAIL_URL: 127.0.0.1:9 cannot be reached',
  ]) {
    expect(printed).toContain(text);
  }
  expect(printed).not.toMatch(/\b(HOME|MAIL|PATH) is no setting|hush/);
  await drop();
});

describe.each(['app', 'keys rotate', 'log verify'])('tongxing %s', (words) => {
  const args = words.split(' ');
  test('without the service’s environment makes no database and says what it needs', async () => {
    const { code, printed } = await run('tongxing', { args, env: { DATA_DIR: join(folder, 'none') } });
    expect(code).toBe(2);
    expect(printed).toMatch(
      /^There is no database in \S+none\/postgres\. Run this with the environment of the service/,
    );
    expect(await readdir(folder)).not.toContain('none');
  });

  test('on a database of something else says so', async () => {
    const { url, database, drop } = await openTestDatabase();
    await sql.raw('drop schema public cascade; create schema public').execute(database);
    const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64') };
    const { code, printed } = await run('tongxing', { args, env });
    expect(code).toBe(2);
    expect(printed).toContain('The database has no tables of this service.');
    expect(printed).not.toMatch(/relation|does not exist/);
    await drop();
  });
});

test('doctor finds that the service cannot start here, and says so in one JSON value', async () => {
  const { code, printed } = await run('tongxing', {
    args: ['doctor', '--json'],
    env: { DATA_DIR: join(folder, 'none') },
  });
  expect(code).toBe(1);
  expect(printed).toContain('There is no database');
  expect(printed).toContain('[{"name":"start","state":"wrong"');
});

test('given backups.continuous, the start stops with one line that says what to use instead', async () => {
  const { code, printed } = await run('main', { config: { backups: { continuous: false } } });
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(
      /^Tongxing cannot start\. CONFIG_FILE: backups: "continuous" is gone: backups\.every_hours [^\n]* pgBackRest [^\n]*\n$/,
    ),
  ]);
});
