import {
  listAppPasswords,
  makeAppPassword,
  mostAppPasswords,
  removeAppPassword,
} from '@tongxing/contract/calls/app-passwords.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { namesIn, openSiteBrowser, registerSite } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let wiki: string;
let bbs: string;
beforeAll(async () => {
  service = await openService({
    file: { doors: { forward_auth: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  wiki = await registerSite(developer.visitor, owner, {
    rules: [{ path: '/pay', allow: 'signed_in', second_factor_minutes: 60 }],
  });
  bbs = await registerSite(developer.visitor, owner, { name: '论坛', origin: 'https://bbs.example' });
}, 300_000);
afterAll(() => service.close());

async function openPerson(...origins: string[]): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  for (const origin of origins) await openSiteBrowser(service, origin).signIn(person.visitor, '/');
  await passCheck(person);
  return person;
}

async function make({ visitor }: RegisteredPerson, given: { name?: string; client_id?: string } = {}) {
  const made = await visitor.call(makeAppPassword, { name: '备份脚本', ...given });
  expect(made.code).toBe(1);
  return made.data;
}

const come = (authorization: string, { origin = 'https://wiki.example', uri = '/' } = {}) =>
  openSiteBrowser(service, origin).visit(uri, { headers: { authorization } });
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

// call:POST/v3/user/app_passwords call:GET/v3/user/app_passwords call:POST/v3/user/app_passwords/remove
test('a program comes in by Basic or Bearer where its owner has agreed; each use is shown', async () => {
  const person = await openPerson('https://wiki.example');
  const { id, password } = await make(person);
  expect(password).toMatch(/^txp_[\w-]{43}$/);
  const seen = await come(`Bearer ${password}`);
  expect([seen.statusCode, namesIn(seen).user]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  expect((await come(basic('anybody', password))).statusCode).toBe(200);
  expect((await come(basic('', password))).statusCode).toBe(200);
  // Its owner has not agreed to the other site.
  expect((await come(`Bearer ${password}`, { origin: 'https://bbs.example' })).statusCode).toBe(401);
  const { items } = (await person.visitor.call(listAppPasswords, {})).data;
  expect(items).toMatchObject([
    { id, name: '备份脚本', client_id: null, app: null, last_used_ip: '10.9.8.7' },
  ]);
  expect(JSON.stringify(items)).not.toContain(password);
  expect((await person.visitor.call(removeAppPassword, { id })).code).toBe(1);
  expect((await come(`Bearer ${password}`)).statusCode).toBe(401);
  expect((await person.visitor.call(removeAppPassword, { id })).code).toBe(404);
});

test('a wrong password is refused; other bearers are the site’s own affair', async () => {
  const person = await openPerson('https://wiki.example');
  const { password } = await make(person);
  for (const wrong of [
    'Bearer txp_nothing',
    `Bearer ${password}x`,
    basic('a', 'b'),
    basic('a', person.password),
    'Basic',
    'Basic %%%',
  ]) {
    const answer = await come(wrong);
    expect([answer.statusCode, answer.headers['www-authenticate']], wrong).toEqual([
      401,
      'Basic realm="tongxing"',
    ]);
  }
  const site = openSiteBrowser(service);
  await site.signIn(person.visitor, '/');
  for (const other of ['Bearer eyJhbGciOiJub25lIn0.e30.', 'Token abc', 'Digest username="a"']) {
    const answer = await site.visit('/', { headers: { authorization: other } });
    expect(answer.statusCode, other).toBe(200);
  }
  // What was presented counts, and not the cookie beside it.
  expect((await site.visit('/', { headers: { authorization: basic('a', 'b') } })).statusCode).toBe(401);
});

test('a password for one site opens no other, and none opens what wants a second factor', async () => {
  const person = await openPerson('https://wiki.example', 'https://bbs.example');
  const { password } = await make(person, { client_id: bbs });
  expect((await come(`Bearer ${password}`, { origin: 'https://bbs.example' })).statusCode).toBe(200);
  expect((await come(`Bearer ${password}`)).statusCode).toBe(401);
  const everywhere = await make(person);
  expect((await come(`Bearer ${everywhere.password}`)).statusCode).toBe(200);
  expect((await come(`Bearer ${everywhere.password}`, { uri: '/pay' })).statusCode).toBe(403);
});

test('an app password opens nothing but gateways', async () => {
  const person = await openPerson('https://wiki.example');
  const { password } = await make(person);
  for (const url of ['/v3/user/userinfo', '/v3/user/sessions', '/oauth2/userinfo', '/manage/v1/people']) {
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${password}` } });
    expect(answer.statusCode, url).toBe(401);
  }
});

test('is made only after a security check, for an agreed site, and fifty times', async () => {
  const fresh = await registerPerson(service);
  expect((await fresh.visitor.call(makeAppPassword, { name: '脚本' })).code).toBe(10);
  const person = await openPerson('https://wiki.example');
  const { visitor } = person;
  const { id: other } = await registerApp(developer.visitor, { name: '普通应用' });
  for (const client_id of [bbs, other, 'nothing']) {
    expect((await visitor.call(makeAppPassword, { name: '脚本', client_id })).code, client_id).toBe(404);
  }
  for (const name of ['', ' ', 'a'.repeat(41), 'a\u200bb\u202e']) {
    expect((await visitor.call(makeAppPassword, { name })).code, name).toBe(400);
  }
  await make(person, { client_id: wiki });
  for (let made = 1; made < mostAppPasswords; made += 1) await make(person);
  expect(await visitor.call(makeAppPassword, { name: '脚本' })).toMatchObject({
    code: 0,
    data: { reason: 'too_many_app_passwords', most: mostAppPasswords },
  });
});

test('nobody removes the password of somebody else', async () => {
  const person = await openPerson('https://wiki.example');
  const { id, password } = await make(person);
  const other = await registerPerson(service);
  expect((await other.visitor.call(removeAppPassword, { id })).code).toBe(404);
  expect((await other.visitor.call(listAppPasswords, {})).data.items).toEqual([]);
  expect((await come(`Bearer ${password}`)).statusCode).toBe(200);
});
