import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOperator, type TestOperator } from '../../test/make-operator.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { type App, ask, registerApp } from '../../test/relying-party.ts';
import { runTongxing } from '../../test/run-tongxing.ts';
import { fileSettings } from '../settings/settings-file.ts';

// Each run loads the whole service.
vi.setConfig({ testTimeout: 240_000 });

const pageFile = fileURLToPath(new URL('../../../../docs/handbook/incidents.md', import.meta.url));
let page: string;
let service: TestService;
let dataDir: string;
let person: RegisteredPerson;
let leaver: TestOperator;
let app: App;
beforeAll(async () => {
  page = await readFile(pageFile, 'utf8');
  service = await openService();
  dataDir = await mkdtemp(join(tmpdir(), 'tongxing-incidents-'));
  person = await registerPerson(service);
  app = await registerApp((await registerPerson(service)).visitor);
  leaver = await makeOperator(service, ['support']);
  // An operator is removed while another owner stays.
  await makeOperator(service, ['owner']);
}, 300_000);
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

const tongxing = (...words: string[]) =>
  runTongxing(
    dataDir,
    {
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: service.ports.masterKey.toString('base64'),
    },
    words,
  );

/** The words of a command of the page, with its placeholders filled. */
const wordsOf = (line: string, account: string): string[] =>
  [...line.replace(/^npx tongxing /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare = '']) =>
      quoted ?? bare.replace(/^(?:手机号|账号)$/, account).replace(/^CLIENT_ID$/, app.id),
  );

const blocks = (text: string) =>
  [...text.matchAll(/^```\n([^]*?)^```/gm)].flatMap(([, lines = '']) => lines.trim().split('\n'));
const machineToken = async () =>
  (await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' })).statusCode;
const isSignedIn = async () => (await person.visitor.call(getProfile, {})).code === 1;

/** What each command of the page does, beside its exit code 0. */
const effects: Readonly<Record<string, (out: string) => Promise<void>>> = {
  'user find': async (out) =>
    expect(out).toContain(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`),
  'user disable': async () => expect(await isSignedIn()).toBe(false),
  'keys rotate': async (out) => expect(out).not.toBe(''),
  'app end-secrets': async () => expect(await machineToken()).toBe(401),
  'app suspend': async () =>
    expect((await tongxing('app', 'show', app.id)).out).toMatch(/status\s+suspended/),
  'log verify': async () => undefined,
  'operator remove': async () => expect((await leaver.ask('GET', 'people')).status).toBe(403),
};
test('every command of the page about incidents runs, and does what the page says', async () => {
  expect([await isSignedIn(), await machineToken()]).toEqual([true, 200]);
  expect((await leaver.ask('GET', 'people')).status).toBe(200);
  const commands = blocks(page);
  expect(commands.map((line) => wordsOf(line, '').slice(0, 2).join(' '))).toEqual(Object.keys(effects));
  for (const line of commands) {
    const name = line.split(' ').slice(2, 4).join(' ');
    const words = wordsOf(line, name === 'operator remove' ? leaver.accountId : person.phone);
    // On a terminal the person is asked; the page says what to write where there is none.
    const done = await tongxing(...words, ...(words.includes('--yes') ? [] : ['--yes']));
    expect([line, done.code, done.errors]).toEqual([line, 0, expect.anything()]);
    await effects[name]?.(done.out);
  }
  expect((await tongxing('user', 'enable', person.phone, '--reason', '本人核实')).code).toBe(0);
});

test('every setting that the page names exists', () => {
  const named = [...page.matchAll(/`((?:captcha|limits|register|login)\.[a-z_.]+)(?:: [^`]+)?`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(4);
  const all: unknown = fileSettings.parse({});
  for (const path of named) {
    const value = path
      .split('.')
      .reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], all);
    expect(value, path).toBeDefined();
  }
});
