import { createHmac } from 'node:crypto';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

interface Question {
  readonly headers: Headers;
  readonly body: string;
}

let answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;
let asked: Question[] = [];
const services: TestService[] = [];
const json = (body: unknown) => () => Response.json(body);

const heard: typeof globalThis.fetch = async (_url, init) => {
  asked.push({ headers: new Headers(init?.headers), body: String(init?.body) });
  return answer(init?.signal);
};

async function openWithHook(hook: object): Promise<TestService> {
  const service = await openService({
    file: {
      hook: { url: 'https://hook.example/ask', secret, namespace: 'https://hook.example/', ...hook },
      operators: { approval: false },
    },
    ports: { outgoingFetch: heard },
  });
  services.push(service);
  return service;
}

beforeEach(() => {
  answer = json({ action: 'allow' });
  asked = [];
});
afterAll(() => Promise.all(services.map((service) => service.close())));

let count = 0;
const nextPhone = () => `138001${String((count += 1)).padStart(5, '0')}`;

/** Somebody registers with a phone number. */
async function tryToRegister(service: TestService) {
  const visitor = service.visitor();
  const phone = nextPhone();
  await visitor.call(phoneCodeCalls.register, { phone });
  return visitor.call(register, {
    type: 'phone',
    phone,
    code: await service.readCode(phone, 'register'),
    password: 'a-Long-enough-1',
    terms_version: '1.0',
    privacy_version: '1.0',
  });
}

/** Somebody signs in by a code whose number has no account. */
async function tryToSignIn(service: TestService) {
  const visitor = service.visitor();
  const phone = nextPhone();
  await visitor.call(phoneCodeCalls.login, { phone });
  return visitor.call(signInByPhoneCode, { phone, code: await service.readCode(phone, 'login') });
}

// call:GET/manage/v1/hook/calls
test('asks before every account with a signed request, and lets in whom the hook lets in', async () => {
  const service = await openWithHook({ when: ['registration'] });
  expect(await tryToRegister(service)).toMatchObject({ code: 1 });
  expect(await tryToSignIn(service)).toMatchObject({ code: 1 });
  expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'before.registration',
      data: { method: 'registration', contact: { kind: 'phone', value: '13800100001' }, username: null },
    },
    { type: 'before.registration', data: { method: 'phone_code' } },
  ]);
  const [{ headers, body } = { headers: new Headers(), body: '' }] = asked;
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`;
  const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64');
  expect(headers.get('webhook-signature')).toBe(`v1,${expected}`);
  const owner = await makeOperator(service, ['owner']);
  const { body: listed } = await owner.ask('GET', 'hook/calls');
  expect(listed.items.slice(-2)).toMatchObject([
    { type: 'before.registration', outcome: 'allowed' },
    { type: 'before.registration', outcome: 'allowed', milliseconds: expect.any(Number) },
  ]);
  expect(JSON.stringify(listed.items)).not.toContain('13800100001');
});

test('refuses with the words of the hook, as one line without hidden characters, and makes no account', async () => {
  const service = await openWithHook({ when: ['registration'] });
  answer = json({ action: 'refuse', text: '只有本校\n师生\u202e可以注册' });
  for (const refused of [await tryToRegister(service), await tryToSignIn(service)]) {
    expect(refused).toMatchObject({
      code: 0,
      msg: '只有本校 师生可以注册',
      data: { reason: 'refused_by_hook' },
    });
  }
  const { count: accounts } = await service.database
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(accounts)).toBe(0);
});

const badAnswers: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['an error', () => new Response('', { status: 500 })],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['another shape', json({ ok: true })],
  ['too much', json({ action: 'allow', text: 'x'.repeat(20_000) })],
  ['a foreign claim', json({ action: 'allow', claims: { role: 'admin' } })],
  ['too many claims', json({ action: 'allow', claims: { 'https://hook.example/a': 'x'.repeat(5000) } })],
  ['no connection', () => Promise.reject(new Error('connection refused'))],
];

test.each(badAnswers)(
  'given %s, goes on where it fails open, and refuses where it fails closed',
  async (_name, bad) => {
    answer = bad;
    const open = await openWithHook({ when: ['registration'], on_failure: 'open' });
    expect((await tryToRegister(open)).code).toBe(1);
    const closed = await openWithHook({ when: ['registration'] });
    expect(await tryToRegister(closed)).toMatchObject({ code: 0, data: { reason: 'refused_by_hook' } });
    await Promise.all([open.close(), closed.close()]);
    services.length = 0;
  },
  60_000,
);

test('waits for one second, and writes down how long it took', async () => {
  const service = await openWithHook({ when: ['registration'] });
  const owner = await makeOperator(service, ['owner']);
  answer = (signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  expect(await tryToRegister(service)).toMatchObject({ code: 0, data: { reason: 'refused_by_hook' } });
  const { body: listed } = await owner.ask('GET', 'hook/calls');
  const [last] = listed.items;
  expect(last?.['outcome']).toBe('failed');
  expect(last?.['milliseconds']).toBeGreaterThanOrEqual(990);
  expect(last?.['milliseconds']).toBeLessThan(3000);
});

// call:POST/manage/v1/settings/{section}/try
test('an operator tries it, saved or not: an invented registration is asked about, and none is made', async () => {
  const service = await openService({
    follows: true,
    file: { operators: { approval: false } },
    ports: { outgoingFetch: heard },
  });
  services.push(service);
  const owner = await makeOperator(service, ['owner']);
  const tryHook = (hook: object) => owner.ask('POST', 'settings/hook/try', { what: 'hook', with: hook });
  expect(await tryHook({})).toMatchObject({ status: 422, body: { type: 'urn:tongxing:problem:not_set_up' } });
  const hook = { url: 'https://hook.example/ask', secret };
  expect((await tryHook(hook)).body).toMatchObject({
    ok: true,
    result: 'hook_allowed',
    tried: 'hook.example',
  });
  expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'before.registration', data: { method: 'try' } },
  ]);
  answer = json({ action: 'refuse', text: '只限本校' });
  expect((await tryHook(hook)).body).toMatchObject({
    ok: true,
    result: 'hook_refused',
    detail: 'it answers refuse: 只限本校',
  });
  answer = () => new Response('<html>inside of somebody else');
  expect((await tryHook(hook)).body).toMatchObject({ ok: false, detail: 'not an answer of a hook' });
  answer = () => new Response('', { status: 502 });
  expect((await tryHook(hook)).body).toMatchObject({ ok: false, result: 'hook_failed', detail: 'HTTP 502' });
  const saved = await owner.ask('PATCH', 'settings/hook', hook, { 'if-match': '0' });
  expect(saved.status, saved.text).toBe(200);
  const before = asked.length;
  // The secret was made for another address.
  const elsewhere = await tryHook({ url: 'https://other.example/ask' });
  expect(elsewhere).toMatchObject({ status: 422, body: { issues: [{ path: ['secret'] }] } });
  expect(asked).toHaveLength(before);
  const { body: listed } = await owner.ask('GET', 'hook/calls');
  expect(listed.items).toEqual([]);
});

test('after five failures is not asked for thirty seconds', async () => {
  const service = await openWithHook({ when: ['registration'], on_failure: 'open' });
  answer = () => new Response('', { status: 503 });
  for (let tried = 0; tried < 7; tried += 1) expect((await tryToRegister(service)).code).toBe(1);
  expect(asked).toHaveLength(5);
  service.clock.advance(31);
  answer = json({ action: 'refuse', text: '不行' });
  expect(await tryToRegister(service)).toMatchObject({ code: 0, msg: '不行' });
  expect(asked).toHaveLength(6);
});

test('asks before tokens, adds its claims to them, and refuses them', async () => {
  const service = await openWithHook({ when: ['token'] });
  const person = await registerPerson(service);
  const app = await registerApp(person.visitor, { id_token_profile: true });
  expect(asked).toEqual([]);
  answer = json({ action: 'allow', claims: { 'https://hook.example/level': 3 } });
  const { tokens } = await signInAtApp(service, person.visitor, app, {
    scope: 'openid profile offline_access',
    prompt: 'consent',
  });
  expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'before.token',
      data: { client_id: app.id, account_id: person.accountId, grant_type: 'authorization_code' },
    },
  ]);
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ 'https://hook.example/level': 3 });
  const inspected = await ask(service, '/oauth2/introspect', app, { token: tokens.access_token });
  expect(inspected.json()).toMatchObject({ active: true, 'https://hook.example/level': 3 });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  answer = json({ action: 'refuse', text: '不在工作时间' });
  const refreshed = await ask(service, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect([refreshed.statusCode, refreshed.json().error]).toEqual([400, 'access_denied']);
});

test('cannot take the place of a claim of the protocol, whatever the namespace', async () => {
  const service = await openWithHook({ when: ['token'], namespace: 'su', on_failure: 'open' });
  const person = await registerPerson(service);
  const app = await registerApp(person.visitor);
  answer = json({ action: 'allow', claims: { sub: 'somebody-else' } });
  const { tokens } = await signInAtApp(service, person.visitor, app);
  expect(decodeJwt(tokens.id_token ?? '')['sub']).not.toBe('somebody-else');
});
