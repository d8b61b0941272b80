import { openAnswer, type SealedCall, type SealInput, seal } from '@tongxing/sealing/seal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

let service: TestService;
let config: { kid: string; key: string; expire: number };
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
  config = await readConfig();
});
afterAll(() => service.close());

/** A public call whose answer says something: it sends a code. */
const path = '/v3/ems/login';
const unreadable = { status: 400, code: 400, msg: '数据解密失败' };
let people = 0;

async function readConfig() {
  return (await service.app.inject('/v3/config')).json().data as typeof config;
}

const aSealedCall = (change: Partial<SealInput> = {}): Promise<SealedCall> =>
  seal({
    path,
    body: { email: `person${(people += 1)}@example.com` },
    kid: config.kid,
    publicKey: config.key,
    now: service.clock.now().getTime(),
    ...change,
  });

async function post(
  { headers, envelope }: Pick<SealedCall, 'headers' | 'envelope'>,
  { to = path, ip = `10.9.${people % 250}.7` }: { to?: string; ip?: string } = {},
) {
  const answer = await service.app.inject({
    method: 'POST',
    url: to,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-device': 'd'.repeat(43),
      'x-forwarded-for': ip,
    },
    payload: JSON.stringify(envelope),
  });
  return {
    status: answer.statusCode,
    ...(answer.json() as { code: number; msg: string; data?: string; iv?: string }),
  };
}

// spec:3.12
it('answers a sealed call under its own key, as JSON', async () => {
  const sealed = await aSealedCall();
  const { code, data = '', iv = '' } = await post(sealed);
  expect(code).toBe(1);
  expect(iv).toMatch(/^[A-Za-z0-9]{15}1$/);
  expect(await openAnswer(sealed.requestKey, { data, iv })).toEqual({ expire: 300, resend: 60 });
});

// spec:7.3
it('refuses plain JSON, and an envelope without its headers', async () => {
  const plain = await service.app.inject({
    method: 'POST',
    url: path,
    payload: { email: 'lin@example.com' },
  });
  expect([plain.statusCode, plain.json()]).toMatchObject([400, { code: 400, msg: '请求未加密' }]);
  const { envelope } = await aSealedCall();
  expect(await post({ headers: {} as SealedCall['headers'], envelope })).toMatchObject({
    status: 400,
    msg: '请求未加密',
  });
});

// spec:7.3 threat:sealed-replay
it('of twenty copies of a request at the same moment, accepts one', async () => {
  const sealed = await aSealedCall();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(sealed)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(19);
  expect(await post(sealed)).toEqual(unreadable);
});

// threat:sealed-replay
it('never accepts a request key twice while its time is valid', async () => {
  const ahead = await aSealedCall({ now: service.clock.now().getTime() + 299_000 });
  expect(await post(ahead)).toMatchObject({ code: 1 });
  service.clock.advance(590);
  expect(await post(ahead)).toEqual(unreadable);
  service.clock.advance(20);
  expect(await post(ahead)).toEqual(unreadable);
});

// spec:7.3 threat:sealed-moved
it('refuses moved, changed, late and early requests and other keys with the same words', async () => {
  const now = service.clock.now().getTime();
  const sealed = await aSealedCall();
  const { c, t, sign } = sealed.envelope;
  const { headers } = sealed;
  const other = await aSealedCall();
  const attempts = [
    await post(sealed, { to: '/v3/ems/register' }),
    await post({ headers, envelope: { c: other.envelope.c, t, sign } }),
    await post({ headers, envelope: { c, t: t + 1, sign } }),
    await post({
      headers,
      envelope: { c, t, sign: sign.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    }),
    await post({
      headers: { ...headers, 'X-Secure-Key': other.headers['X-Secure-Key'] },
      envelope: sealed.envelope,
    }),
    await post({ headers: { ...headers, 'X-Secure-Key': 'AAAA' }, envelope: sealed.envelope }),
    await post(await aSealedCall({ now: now - 300_001 })),
    await post(await aSealedCall({ now: now + 300_001 })),
  ];
  for (const attempt of attempts) expect(attempt).toEqual(unreadable);
  // None of these used it up.
  expect(await post(sealed)).toMatchObject({ code: 1 });
});

it('does not sign the query with the path', async () => {
  expect(await post(await aSealedCall(), { to: `${path}?from=somewhere` })).toMatchObject({ code: 1 });
});

it('given an unknown key, asks for a new config; accepts a replaced one for ten minutes more', async () => {
  expect(await post(await aSealedCall({ kid: 'nobody' }))).toMatchObject({ status: 200, code: 12 });
  const old = config;
  service.clock.advance(old.expire - Math.floor(service.clock.now().getTime() / 1000) + 1);
  const renewed = await readConfig();
  expect(renewed.kid).not.toBe(old.kid);
  expect(await post(await aSealedCall())).toMatchObject({ code: 1 });
  service.clock.advance(600);
  expect(await post(await aSealedCall())).toMatchObject({ status: 200, code: 12 });
  config = renewed;
  expect(await post(await aSealedCall())).toMatchObject({ code: 1 });
});
