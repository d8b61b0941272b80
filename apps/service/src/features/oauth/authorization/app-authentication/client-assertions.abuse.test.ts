import type { createApp } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, registerApp } from '../../../../../test/relying-party.ts';
import { toSeconds } from '../../../../kernel/clock.ts';

// Apps that authenticate by a signed assertion: its times, and the keys that are read at the app's own address.

const minute = 60;
const hour = 60 * minute;
let service: TestService;
let developer: RegisteredPerson;
/** What stands at the address of the keys; null while it fails. */
let published: Pair[] | null;
let asks: string[];

interface Pair {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly jwk: JWK;
}
let count = 0;
async function makePair(kid = `k${++count}`): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}

beforeAll(async () => {
  service = await openService({
    file: { apps: { per_account: 100 } },
    ports: {
      outgoingFetch: async (url) => {
        asks.push(String(url));
        if (!published) return new Response(null, { status: 503 });
        return Response.json(
          { keys: published.map(({ jwk }) => jwk) },
          { headers: { 'cache-control': 'max-age=86400', expires: 'Fri, 31 Dec 2100 00:00:00 GMT' } },
        );
      },
    },
  });
  developer = await registerPerson(service);
});
beforeEach(() => {
  asks = [];
});
afterAll(() => service.close());

const register = (more: Partial<CallInput<typeof createApp>>) =>
  registerApp(developer.visitor, { auth_method: 'private_key_jwt', ...more });
const registerAt = () => register({ jwks_uri: `https://app.example/${crypto.randomUUID()}` });

async function askWith(app: App, { kid, key }: Pair, claims: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  const stated = {
    iss: app.id,
    sub: app.id,
    aud: 'http://localhost:3000',
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + minute,
  };
  const client_assertion = await new SignJWT({ ...stated, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
  const { statusCode } = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
  });
  return statusCode;
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

// threat:assertion-times
test.each<readonly [string, () => Record<string, unknown>, number]>([
  ['good for ten minutes', () => ({ exp: inSeconds(10 * minute) }), 200],
  ['good for an hour', () => ({ exp: inSeconds(hour) }), 200],
  ['without the time of its making', () => ({ iat: undefined }), 200],
  ['of a clock that is ten seconds ahead', () => ({ iat: inSeconds(10), nbf: inSeconds(10) }), 200],
  ['made in an hour', () => ({ iat: inSeconds(hour) }), 401],
  ['good from in an hour', () => ({ nbf: inSeconds(hour) }), 401],
  ['good for a day', () => ({ exp: inSeconds(24 * hour) }), 401],
  ['good for a hundred years', () => ({ exp: inSeconds(100 * 365 * 24 * hour) }), 401],
  ['until 1e15', () => ({ exp: 1e15 }), 401],
  ['until 1e300', () => ({ exp: 1e300 }), 401],
  ['until half a second', () => ({ exp: inSeconds(minute) + 0.5 }), 200],
  ['until a text', () => ({ exp: String(inSeconds(minute)) }), 401],
  ['made in 1e300', () => ({ iat: 1e300 }), 401],
  ['made at -1e300', () => ({ iat: -1e300 }), 401],
  ['made before its hour', () => ({ iat: inSeconds(-2 * hour) }), 401],
  ['that has ended', () => ({ exp: inSeconds(-2 * minute) }), 401],
])('an assertion %s', async (_, claims, status) => {
  const pair = await makePair();
  const app = await register({ jwks: { keys: [pair.jwk] } as never });
  expect(await askWith(app, pair, claims())).toBe(status);
});

// threat:keys-kept
test('a key that the app has taken away no longer authenticates, whatever its max-age said', async () => {
  const [old, next] = [await makePair(), await makePair()];
  published = [old];
  const app = await registerAt();
  expect(await askWith(app, old)).toBe(200);
  published = [next];
  service.clock.advance(6 * minute);
  expect(await askWith(app, old)).toBe(401);
  expect(await askWith(app, next)).toBe(200);
});

// threat:keys-kept
test('a new key is read when an assertion names it, and the address is not asked for each', async () => {
  const [old, next, strange] = [await makePair(), await makePair(), await makePair()];
  published = [old];
  const app = await registerAt();
  expect(await askWith(app, old)).toBe(200);
  published = [old, next];
  service.clock.advance(minute + 1);
  expect(await askWith(app, next)).toBe(200);
  expect(asks).toHaveLength(2);
  for (let time = 0; time < 10; time += 1) expect(await askWith(app, strange)).toBe(401);
  expect(asks).toHaveLength(2);
});

// threat:keys-kept
test('a key replaced under the same name is read too', async () => {
  const [old, next] = [await makePair('same'), await makePair('same')];
  published = [old];
  const app = await registerAt();
  expect(await askWith(app, old)).toBe(200);
  published = [next];
  service.clock.advance(minute + 1);
  expect(await askWith(app, next)).toBe(200);
  expect(await askWith(app, old)).toBe(401);
});

test('an address that fails for a while does not stop the app, one that fails for an hour does', async () => {
  const pair = await makePair();
  published = [pair];
  const app = await registerAt();
  expect(await askWith(app, pair)).toBe(200);
  published = null;
  service.clock.advance(20 * minute);
  expect(await askWith(app, pair)).toBe(200);
  service.clock.advance(hour);
  expect(await askWith(app, pair)).toBe(401);
  published = [pair];
  service.clock.advance(minute);
  expect(await askWith(app, pair)).toBe(200);
});

// threat:answer-without-end
test('an app has its address asked thirty times in ten minutes, and no other app is held up', async () => {
  const [pair, strange] = [await makePair(), await makePair()];
  published = [pair];
  const app = await registerAt();
  const other = await registerAt();
  const start = toSeconds(service.clock.now());
  for (let time = 0; time < 40; time += 1) {
    await service.database
      .updateTable('app')
      .set({ jwks_uri: `https://victim.example/${time}` })
      .where('id', '=', app.id)
      .execute();
    await askWith(app, strange);
    service.clock.advance(1);
  }
  expect(toSeconds(service.clock.now()) - start).toBe(40);
  expect(asks.filter((url) => url.includes('victim'))).toHaveLength(30);
  expect(await askWith(other, pair)).toBe(200);
  service.clock.advance(10 * minute);
  expect(await askWith(app, pair)).toBe(200);
});
