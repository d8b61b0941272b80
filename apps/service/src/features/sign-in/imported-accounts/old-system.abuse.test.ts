import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { fileSettings } from '../../../settings/settings-file.ts';

const secret = 'a-secret-that-both-sides-have';
const password = 'Their-old-password-1';

/** The system that people come from: whom it knows by what they type, and how it behaves. */
const people = new Map<string, Record<string, unknown>>();
const asked: { identifier: string; isSigned: boolean }[] = [];
type Behaviour = 'well' | 'hang' | 'nonsense' | 'redirect' | 'huge' | 'error';
let answer: Behaviour = 'well';
/** How it behaves about one of them. */
const behaviours = new Map<string, Behaviour>();

let old: Server;
let oldUrl = '';
let service: TestService;
let last = 0;
const visitor = () => service.visitor(`61.${(last += 1)}.1.1`);
const signIn = (account: string, typed = password) =>
  visitor().call(signInByPassword, { account, password: typed });

beforeAll(async () => {
  old = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { identifier, password: typed } = JSON.parse(body) as { identifier: string; password: string };
      const { 'tongxing-timestamp': at, 'tongxing-signature': signature } = request.headers;
      const expected = createHmac('sha256', secret)
        .update(`${String(at)}.${body}`)
        .digest('hex');
      asked.push({ identifier, isSigned: signature === `v1=${expected}` });
      const how = behaviours.get(identifier) ?? answer;
      if (how === 'hang') return;
      if (how === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
      if (how === 'error') return void response.writeHead(500).end('{"ok":true}');
      if (how === 'nonsense') return void response.end('{"ok":"yes","person":{}}');
      if (how === 'huge') return void response.end(`{"ok":false,"more":"${'x'.repeat(100_000)}"}`);
      const person = typed === password ? people.get(identifier) : undefined;
      response.end(JSON.stringify(person ? { ok: true, person } : { ok: false }));
    });
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  oldUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}/ask`;
  service = await openService({
    file: {
      captcha: { kinds: [] },
      migration: { ask_url: oldUrl, secret, source: 'forum', seconds: 1 },
      outgoing: { allow_private: ['127.0.0.1'] },
    },
  });
}, 120_000);
afterEach(() => {
  answer = 'well';
  asked.length = 0;
  people.clear();
  behaviours.clear();
});
afterAll(async () => {
  await service.close();
  old.closeAllConnections();
  await new Promise((resolve) => old.close(resolve));
});

/** The breaker as it was at the start. */
async function calmDown(): Promise<void> {
  await service.ports.state.delete('old-system:resting');
  await service.ports.state.delete('old-system:failed');
}

test('a person of the old system signs in with the old password, is asked about once, and has an account from then on', async () => {
  const phone = '13900001234';
  people.set(phone, { external_id: 77, nickname: '老用户', phone, phone_verified: true });
  expect((await signIn(phone, 'not-theirs-at-all')).reason).toBe('wrong_credentials');
  const first = await signIn(phone);
  expect(first.data).toMatchObject({ token: expect.any(String) });
  expect(asked).toEqual([
    { identifier: phone, isSigned: true },
    { identifier: phone, isSigned: true },
  ]);
  const row = await service.database
    .selectFrom('imported_account')
    .select(['source', 'external_id'])
    .where('external_id', '=', '77')
    .executeTakeFirst();
  expect(row).toEqual({ source: 'forum', external_id: '77' });
  expect((await signIn(phone)).data).toMatchObject({ token: expect.any(String) });
  expect(asked).toHaveLength(2);
});

// threat:old-system
test('the old system is not asked about existing accounts, and both refusals take the same time', async () => {
  const { phone } = await registerPerson(service);
  const timed = async (account: string) => {
    const started = performance.now();
    expect((await signIn(account, 'wrong-password-9')).reason).toBe('wrong_credentials');
    return performance.now() - started;
  };
  const known = await timed(phone);
  expect(asked).toEqual([]);
  const unknown = await timed('13900004321');
  expect(asked).toHaveLength(1);
  answer = 'hang';
  const hanging = await timed('13900004322');
  await calmDown();
  for (const took of [known, unknown, hanging]) {
    // The whole of what the old system may take, and a little more, whoever it was.
    expect(took).toBeGreaterThanOrEqual(1140);
    expect(took).toBeLessThan(4000);
  }
});

// threat:old-system
test('a malformed answer, a redirect, an oversized answer, an error and a timeout are refused', async () => {
  const manners = ['nonsense', 'redirect', 'huge', 'error', 'hang'] as const;
  // Each waits for a second: they come together, before the old system rests.
  const outcomes = await Promise.all(
    manners.map(async (how, at) => {
      const phone = `1390000222${at}`;
      people.set(phone, { external_id: `8${at}`, phone, phone_verified: true });
      behaviours.set(phone, how);
      return [how, (await signIn(phone)).reason];
    }),
  );
  expect(outcomes).toEqual(manners.map((how) => [how, 'wrong_credentials']));
  expect(asked).toHaveLength(manners.length);
  await calmDown();
});

// threat:old-system
test('a yes for another person, or for an existing one under another name, creates no account', async () => {
  const { phone } = await registerPerson(service);
  people.set('13900003333', { external_id: '9', phone, phone_verified: true });
  expect((await signIn('13900003333')).reason).toBe('wrong_credentials');
  // Their name there is new here, their number is somebody's.
  people.set('old_name_9', { external_id: '9', username: 'old_name_9', phone, phone_verified: true });
  expect((await signIn('old_name_9')).reason).toBe('wrong_credentials');
  const rows = await service.database
    .selectFrom('imported_account')
    .select('external_id')
    .where('external_id', '=', '9')
    .execute();
  expect(rows).toEqual([]);
});

test('an account disabled there cannot sign in here', async () => {
  const phone = '13900005555';
  people.set(phone, { external_id: '10', phone, phone_verified: true, disabled: true });
  expect((await signIn(phone)).reason).toBe('wrong_credentials');
  expect((await signIn(phone)).reason).toBe('wrong_credentials');
  expect(asked).toHaveLength(1);
});

// threat:old-system
test('guesses at one name are throttled before the old system is asked', async () => {
  const statuses = [];
  const stranger = service.visitor('62.1.1.1');
  for (let guess = 0; guess < 8; guess += 1) {
    const reply = await stranger.call(signInByPassword, {
      account: '13900006666',
      password: `guess-${guess}-x`,
    });
    statuses.push(reply.status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(asked.length).toBe(statuses.filter((status) => status === 200).length);
}, 30_000);

// threat:old-system
test('after repeated failures the old system is paused, and sign-ins do not wait for it', async () => {
  answer = 'error';
  for (let at = 0; at < 5; at += 1) await signIn(`1390000777${at}`);
  expect(asked).toHaveLength(5);
  const started = performance.now();
  expect((await signIn('13900007779')).reason).toBe('wrong_credentials');
  expect(performance.now() - started).toBeLessThan(1000);
  expect(asked).toHaveLength(5);
  await calmDown();
}, 30_000);

test('two sign-ins of one imported person at once create one account', async () => {
  const phone = '13900008888';
  people.set(phone, { external_id: '11', phone, phone_verified: true });
  const reply = await Promise.all([signIn(phone), signIn(phone)]);
  expect(reply.filter(({ data }) => data && 'token' in data).length).toBeGreaterThan(0);
  const rows = await service.database
    .selectFrom('imported_account')
    .select('account_id')
    .where('external_id', '=', '11')
    .execute();
  expect(rows).toHaveLength(1);
});

// threat:old-system
test('private addresses are called only if the operator allows them', async () => {
  const at = (migration: Record<string, unknown>, allow: string[] = []) =>
    fileSettings.safeParse({ migration: { secret, ...migration }, outgoing: { allow_private: allow } })
      .success;
  expect(at({ ask_url: 'http://10.0.0.5/ask' })).toBe(false);
  expect(at({ ask_url: 'http://10.0.0.5/ask' }, ['10.0.0.0/8'])).toBe(true);
  expect(at({ ask_url: 'https://old.example/ask', secret: 'short' })).toBe(false);
  expect(at({ ask_url: 'file:///etc/passwd' })).toBe(false);

  const closed = await openService({
    file: {
      captcha: { kinds: [] },
      migration: { ask_url: oldUrl.replace('http:', 'https:'), secret, seconds: 1 },
    },
  });
  const reply = await closed
    .visitor('63.1.1.1')
    .call(signInByPassword, { account: '13900009999', password: 'whatever-1' });
  expect(reply.reason).toBe('wrong_credentials');
  expect(asked).toEqual([]);
  await closed.close();
}, 60_000);
