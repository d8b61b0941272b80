import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestService } from '../../../../../test/open-service.ts';
import type { RegisteredPerson } from '../../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  start as authorize,
  openWithApp,
  redirectUri,
  registerApp,
  signInAtApp,
  type Tokens,
  userinfo,
} from '../../../../../test/relying-party.ts';

const offline = { scope: 'openid offline_access', prompt: 'consent' };
let service: TestService;
let person: RegisteredPerson;
let site: App;
let page: App;
beforeAll(async () => {
  ({ service, developer: person, app: site } = await openWithApp());
  page = await registerApp(person.visitor, { name: '单页', type: 'spa' });
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(3600));

const refresh = (app: App, token: string | undefined, headers: Record<string, string> = {}) =>
  ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token: token ?? '' }, headers);
const mustRefresh = async (app: App, token: string | undefined): Promise<Tokens> => {
  const response = await refresh(app, token);
  expect([response.statusCode, response.json().error]).toEqual([200, undefined]);
  return response.json<Tokens>();
};
const errorOf = async (app: App, token: string | undefined) => (await refresh(app, token)).json().error;
const start = async (app: App) => (await signInAtApp(service, person.visitor, app, offline)).tokens;

test('answers a refresh again after a lost answer, and continues the family', async () => {
  for (const app of [site, page]) {
    const { refresh_token: first } = await start(app);
    await mustRefresh(app, first);
    service.clock.advance(29);
    const second = await mustRefresh(app, first);
    const third = await mustRefresh(app, second.refresh_token);
    expect((await userinfo(service, third.access_token)).statusCode).toBe(200);
  }
});

test('keeps the family alive after a kill between two writes', async () => {
  const { refresh_token: first } = await start(site);
  const lost = await mustRefresh(site, first);
  await service.database
    .deleteFrom('authorization_record')
    .where('kind', '=', 'RefreshToken')
    .where('uses', '=', 0)
    .where('origin_id', 'is not', null)
    .execute();
  const next = await mustRefresh(site, first);
  expect(next.refresh_token).toBe(lost.refresh_token);
  await mustRefresh(site, next.refresh_token);
});

test('keeps the tabs of one browser signed in that refresh at the same moment', async () => {
  for (const app of [site, page]) {
    let { refresh_token: shared } = await start(app);
    for (let round = 0; round < 3; round += 1) {
      const tabs = await Promise.all(Array.from({ length: 5 }, () => mustRefresh(app, shared)));
      const next = new Set(tabs.map(({ refresh_token }) => refresh_token));
      expect(next.size).toBe(1);
      for (const { access_token } of tabs) {
        expect((await userinfo(service, access_token)).statusCode).toBe(200);
      }
      [shared = ''] = next;
      service.clock.advance(3600);
    }
  }
});

// threat:refresh-grace
test('ends the family of a token that a thief refreshed in the same moment', async () => {
  const { refresh_token: stolen } = await start(page);
  const owners = await mustRefresh(page, stolen);
  const thiefs = await mustRefresh(page, stolen);
  service.clock.advance(3600);
  const next = await mustRefresh(page, thiefs.refresh_token);
  service.clock.advance(60);
  expect(await errorOf(page, owners.refresh_token)).toBe('invalid_grant');
  expect(await errorOf(page, next.refresh_token)).toBe('invalid_grant');
  expect((await userinfo(service, next.access_token)).statusCode).toBe(401);
});

// threat:refresh-grace
test('treats the old token as reuse once the new one was used', async () => {
  const { refresh_token: first } = await start(site);
  const { refresh_token: second } = await mustRefresh(site, first);
  const third = await mustRefresh(site, second);
  expect(await errorOf(site, first)).toBe('invalid_grant');
  expect(await errorOf(site, third.refresh_token)).toBe('invalid_grant');
});

test('treats a retry as reuse after thirty seconds, and after the twentieth use', async () => {
  const late = await start(site);
  const { refresh_token: next } = await mustRefresh(site, late.refresh_token);
  service.clock.advance(31);
  expect(await errorOf(site, late.refresh_token)).toBe('invalid_grant');
  expect(await errorOf(site, next)).toBe('invalid_grant');

  const often = await start(site);
  let last = await mustRefresh(site, often.refresh_token);
  for (let use = 2; use <= 20; use += 1) last = await mustRefresh(site, often.refresh_token);
  expect(await errorOf(site, often.refresh_token)).toBe('invalid_grant');
  expect(await errorOf(site, last.refresh_token)).toBe('invalid_grant');
});

// threat:refresh-grace
test('refuses a retry by another or unauthenticated app without ending the family', async () => {
  const { refresh_token: first } = await start(site);
  await mustRefresh(site, first);
  expect(await errorOf(page, first)).toBe('invalid_grant');
  const guessed = await refresh({ ...site, secret: 'guessed' }, first);
  expect(guessed.json().error).toBe('invalid_client');
  await mustRefresh(site, first);
});

// threat:refresh-grace
test('repeats a bound token for its own key only', async () => {
  const prover = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    return async () => ({
      dpop: await new SignJWT({
        htm: 'POST',
        htu: 'http://localhost:3000/oauth2/token',
        jti: crypto.randomUUID(),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey),
    });
  };
  const [own, foreign] = [await prover(), await prover()];
  const started = await authorize(service, page, offline);
  const code = (await approve(person.visitor, started)).get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
  };
  const tokens = (await ask(service, '/oauth2/token', page, form, await own())).json<Tokens>();
  expect((await refresh(page, tokens.refresh_token, await own())).statusCode).toBe(200);
  expect((await refresh(page, tokens.refresh_token, await foreign())).json().error).toBe('invalid_grant');
  expect((await refresh(page, tokens.refresh_token)).json().error).toBe('invalid_grant');
  expect((await refresh(page, tokens.refresh_token, await own())).statusCode).toBe(200);
});

test('answers twenty of thirty parallel refreshes, and ends the family', async () => {
  const { refresh_token: first } = await start(site);
  const responses = await Promise.all(Array.from({ length: 30 }, () => refresh(site, first)));
  const won = responses.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<Tokens>());
  expect(won.length).toBeLessThanOrEqual(20);
  for (const { refresh_token: next } of won) expect(await errorOf(site, next)).toBe('invalid_grant');
});

// threat:refresh-grace
test('never continues two families when a token and its successor are used at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refresh_token: first } = await start(site);
    const { refresh_token: second } = await mustRefresh(site, first);
    const answers = await Promise.all([refresh(site, first), refresh(site, second)]);
    const next = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<Tokens>());
    // At most the second token's answer and the second token itself: one chain.
    service.clock.advance(60);
    let living = 0;
    for (const { refresh_token } of next)
      if ((await refresh(site, refresh_token)).statusCode === 200) living += 1;
    expect(living).toBeLessThanOrEqual(1);
  }
});
