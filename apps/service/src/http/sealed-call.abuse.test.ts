import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { seal } from '@tongxing/sealing/seal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/open-house.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';

const path = '/v3/user/edit';
const refusal = { code: 400, msg: '数据解密失败' };

let house: House;
let lin: RegisteredPerson;
beforeAll(async () => {
  house = await openHouse();
  lin = await registerPerson(house);
});
afterAll(() => house.close());

async function sealed(given: { path?: string; now?: number; body?: unknown } = {}) {
  const { kid, key } = (await house.app.inject('/v3/config')).json().data;
  const { body = { nickname: '林晚' }, now = house.clock.now().getTime() } = given;
  return { kid, ...(await seal({ path: given.path ?? path, body, kid, publicKey: key, now })) };
}

async function post(headers: Record<string, string>, payload: string | object, url = path) {
  const response = await house.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${lin.visitor.token}`, ...headers },
    payload,
  });
  return { status: response.statusCode, reply: response.json() as { code: number; msg: string } };
}

test('a sealed call goes through once: its replay is refused', async () => {
  const { headers, envelope } = await sealed();
  expect((await post(headers, envelope)).reply.code).toBe(1);
  expect(await post(headers, envelope)).toEqual({ status: 400, reply: refusal });
});

test('twenty replays at once: one goes through', async () => {
  const { headers, envelope } = await sealed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(headers, envelope)));
  expect(answers.filter(({ reply }) => reply.code === 1)).toHaveLength(1);
});

test('stale, from the future, tampered, cut, for another path: one refusal', async () => {
  const now = house.clock.now().getTime();
  const stale = await sealed({ now: now - 301_000 });
  const early = await sealed({ now: now + 301_000 });
  const good = await sealed();
  const elsewhere = await sealed({ path: '/v3/user/change_password' });
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const tries = [
    post(stale.headers, stale.envelope),
    post(early.headers, early.envelope),
    post(good.headers, { ...good.envelope, c: flip(good.envelope.c) }),
    post(good.headers, {
      ...good.envelope,
      sign: good.envelope.sign.replace(/./, (sign) => (sign === '0' ? '1' : '0')),
    }),
    post(good.headers, { ...good.envelope, t: Number(good.envelope.t) + 1 }),
    post({ ...good.headers, 'X-Secure-Key': flip(good.headers['X-Secure-Key']) }, good.envelope),
    post(elsewhere.headers, elsewhere.envelope),
  ];
  for (const answer of await Promise.all(tries)) expect(answer).toEqual({ status: 400, reply: refusal });
});

test('plain JSON is refused, and so is an unknown key, each in its own words', async () => {
  expect(await post({}, { nickname: '林晚' })).toEqual({
    status: 400,
    reply: { code: 400, msg: '请求未加密' },
  });
  const { headers, envelope } = await sealed();
  const unknown = await post({ ...headers, 'X-Secure-Kid': 'nobody' }, envelope);
  expect(unknown).toMatchObject({ status: 200, reply: { code: 12 } });
});

test('an old key is honoured for ten minutes more, then asks for a new config', async () => {
  const old = await sealed();
  house.clock.advance(24 * 3600 + 300);
  const { headers, envelope } = await sealed();
  expect(headers['X-Secure-Kid']).not.toBe(old.headers['X-Secure-Kid']);
  expect((await post(headers, envelope)).reply.code).toBe(1);
  house.clock.advance(600);
  expect((await post(old.headers, old.envelope)).reply.code).toBe(12);
});

test.each([
  ['no JSON', '{"c":', 400],
  ['an array', '[]', 400],
  ['a number', '7', 400],
  ['nothing', '', 400],
  ['half a megabyte', JSON.stringify({ c: 'x'.repeat(500_000) }), 413],
  ['prototype keys', '{"__proto__":{"c":"x"},"constructor":{"prototype":{}}}', 400],
])('%s as a body is one clear refusal', async (_name, payload, status) => {
  const answer = await post({}, payload);
  expect(answer.status).toBe(status);
  expect(answer.reply.code).toBe(status);
  expect(answer.reply.msg).toMatch(/[\u4e00-\u9fff]/);
});

test('fields nobody may set are not set', async () => {
  const before = await lin.visitor.call(getProfile, {});
  const body = {
    nickname: '新名字',
    id: 1,
    account_id: 'x',
    status: 'admin',
    phone: '13900000000',
    verified_at: 1,
    number: 7,
  };
  const { headers, envelope } = await sealed({ body });
  expect((await post(headers, envelope)).reply.code).toBe(1);
  const after = await lin.visitor.call(getProfile, {});
  expect(after.data).toEqual({ ...before.data, nickname: '新名字' });
});

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Basic abc',
  'Bearer a b',
  `Bearer ${'x'.repeat(9000)}`,
  'Bearer \u00e9\u00e9',
  'bearer undefined',
])('Authorization %j opens nothing', async (authorization) => {
  const response = await house.app.inject({ url: '/v3/user/userinfo', headers: { authorization } });
  expect(response.statusCode).toBe(401);
  expect(response.json().code).toBe(401);
});

test('the token cookie is no credential', async () => {
  const cookies = { token: lin.visitor.token ?? '' };
  const response = await house.app.inject({ url: '/v3/user/userinfo', cookies });
  expect(response.json()).toMatchObject({ code: 401, msg: '未登录' });
});

test('garbage in forwarding headers changes nothing and breaks nothing', async () => {
  for (const value of [
    'unknown',
    '1.2.3.4.5',
    "'; drop table account;--",
    '[::1',
    ','.repeat(500),
    '\u00ff',
  ]) {
    const response = await house.app.inject({
      url: '/v3/config',
      headers: {
        'x-forwarded-for': value,
        forwarded: `for=${value}`,
        'x-forwarded-host': value,
        host: 'evil.example',
      },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('evil.example');
  }
});

test('no origin is let in by CORS, on any path', async () => {
  for (const url of ['/v3/config', '/v3/user/userinfo', '/', '/oauth2/authorize']) {
    const response = await house.app.inject({ url, headers: { origin: 'https://evil.example' } });
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    expect(response.headers['access-control-allow-origin']).not.toBe('https://evil.example');
  }
});
