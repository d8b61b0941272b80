import { tmpdir } from 'node:os';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { openWork } from '../../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  authorizeUrl,
  location,
  makePkce,
  registerApp,
  signInAtApp,
} from '../../../../../test/relying-party.ts';
import { runTongxing } from '../../../../../test/run-tongxing.ts';
import type { Work } from '../../../../transaction/work.ts';
import { rotateSigningKeys } from './signing-keys.ts';

const day = 24 * 3600;
let service: TestService;
let person: RegisteredPerson;
let app: App;
let work: Work;
beforeAll(async () => {
  service = await openService({ makesKeys: true });
  person = await registerPerson(service);
  app = await registerApp(person.visitor);
  work = openWork(service.ports);
});
afterAll(() => service.close());

const published = async () => (await service.app.inject('/oauth2/jwks')).json<JSONWebKeySet>();
const kidOf = (token = '') => decodeProtectedHeader(token).kid ?? '';
const verifies = async (token: string) => {
  const seen = createLocalJWKSet(await published());
  return jwtVerify(token, seen, { issuer: 'http://localhost:3000' }).then(
    () => true,
    () => false,
  );
};
const newIdToken = async () => (await signInAtApp(service, person.visitor, app)).tokens.id_token ?? '';

/** Runs the operator's command beside the service, as `tongxing keys rotate` does. */
async function rotateKeys(...args: string[]) {
  const env = {
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: tmpdir(),
    SECRET_KEY: service.ports.masterKey.toString('base64'),
  };
  const { out, ...end } = await runTongxing(tmpdir(), env, ['keys', 'rotate', '--yes', ...args]);
  return { lines: out.split('\n'), ...end };
}

// First, while the service's clock is the machine's: the command has no other.
test('rotates keys beside the running service, and refuses old ones after a replacement', async () => {
  const old = await newIdToken();
  const planned = await rotateKeys();
  expect([planned.code, planned.lines.some((line) => line.endsWith(kidOf(old)))]).toEqual([0, true]);
  const leaked = await rotateKeys('--leaked');
  expect([leaked.code, leaked.lines]).toEqual([
    0,
    [expect.stringMatching(/^ES256 {2}es256-/), expect.stringMatching(/^RS256 {2}rs256-/)],
  ]);
  service.clock.advance(61);
  expect((await published()).keys).toHaveLength(2);
  expect(await verifies(old)).toBe(false);
  expect(await verifies(await newIdToken())).toBe(true);
  expect(await rotateKeys('--all')).toMatchObject({ code: 2, errors: expect.stringContaining('Usage') });
});

test('publishes a new key before it signs, and verifies with the old one after', async () => {
  const { tokens, browser } = await signInAtApp(service, person.visitor, app);
  const old = tokens.id_token ?? '';
  await rotateSigningKeys(work);
  // Every process looks once a minute whether another one has made new keys.
  service.clock.advance(61);
  const during = await published();
  expect(during.keys).toHaveLength(4);
  expect(kidOf(await newIdToken())).toBe(kidOf(old));
  // An app that fetched the keys now can verify what comes in an hour.
  service.clock.advance(3600);
  const fresh = await newIdToken();
  expect(kidOf(fresh)).not.toBe(kidOf(old));
  expect(during.keys.some(({ kid }) => kid === kidOf(fresh))).toBe(true);
  expect([await verifies(old), await verifies(fresh)]).toEqual([true, true]);
  // The old token still says who is meant.
  const hinted = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none', id_token_hint: old }));
  expect(new URL(location(hinted)).searchParams.get('code')).toBeTruthy();
});

test('replaces keys after a quarter, and removes them a month after their successors signed first', async () => {
  const [signing] = (await published()).keys;
  // Sessions last a week: a person of that day signs in.
  service.clock.advance(90 * day);
  await published();
  service.clock.advance(3700);
  person = await registerPerson(service);
  expect((await published()).keys[0]?.kid).not.toBe(signing?.kid);
  expect((await published()).keys.some(({ kid }) => kid === signing?.kid)).toBe(true);
  service.clock.advance(31 * day);
  await rotateSigningKeys(work);
  service.clock.advance(61);
  expect((await published()).keys.some(({ kid }) => kid === signing?.kid)).toBe(false);
  expect((await published()).keys.every((key) => key.d === undefined)).toBe(true);
});
