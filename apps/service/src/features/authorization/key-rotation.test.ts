import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/open-house.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import {
  type App,
  authorizeUrl,
  location,
  makePkce,
  registerApp,
  signInAtApp,
} from '../../../test/relying-party.ts';
import { createVault } from '../../kernel/vault.ts';
import { createSigningKeys } from './signing-keys.ts';

const day = 24 * 3600;
let house: House;
let person: RegisteredPerson;
let app: App;
let keys: ReturnType<typeof createSigningKeys>;
beforeAll(async () => {
  house = await openHouse();
  person = await registerPerson(house);
  app = await registerApp(person.visitor);
  const { database, clock, random, masterKey } = house.ground;
  keys = createSigningKeys({ database, clock, random, vault: createVault(masterKey, random) });
});
afterAll(() => house.close());

const published = async () => (await house.app.inject('/oauth2/jwks')).json<JSONWebKeySet>();
const kidOf = (token = '') => decodeProtectedHeader(token).kid ?? '';
const verifies = async (token: string) => {
  const seen = createLocalJWKSet(await published());
  return jwtVerify(token, seen, { issuer: 'http://localhost:3000' }).then(
    () => true,
    () => false,
  );
};
const newIdToken = async () => (await signInAtApp(house, person.visitor, app)).tokens.id_token ?? '';

test('a new key is published before it signs, an old one verifies after; nobody notices', async () => {
  const { tokens, browser } = await signInAtApp(house, person.visitor, app);
  const old = tokens.id_token ?? '';
  await keys.rotate();
  // Every process looks once a minute whether another one has made new keys.
  house.clock.advance(61);
  const during = await published();
  expect(during.keys).toHaveLength(4);
  expect(kidOf(await newIdToken())).toBe(kidOf(old));
  // An app that fetched the keys now can verify what comes in an hour.
  house.clock.advance(3600);
  const fresh = await newIdToken();
  expect(kidOf(fresh)).not.toBe(kidOf(old));
  expect(during.keys.some(({ kid }) => kid === kidOf(fresh))).toBe(true);
  expect([await verifies(old), await verifies(fresh)]).toEqual([true, true]);
  // The old token still says who is meant.
  const hinted = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none', id_token_hint: old }));
  expect(new URL(location(hinted)).searchParams.get('code')).toBeTruthy();
});

test('keys replace themselves after a quarter, and go a month after their successors began', async () => {
  const [signing] = (await published()).keys;
  // Sessions last a week: a person of that day signs in.
  house.clock.advance(90 * day);
  await published();
  house.clock.advance(3700);
  person = await registerPerson(house);
  expect((await published()).keys[0]?.kid).not.toBe(signing?.kid);
  expect((await published()).keys.some(({ kid }) => kid === signing?.kid)).toBe(true);
  house.clock.advance(31 * day);
  await keys.rotate();
  house.clock.advance(61);
  expect((await published()).keys.some(({ kid }) => kid === signing?.kid)).toBe(false);
  expect((await published()).keys.every((key) => key.d === undefined)).toBe(true);
});
