import { listSwitchableAccounts } from '@tongxing/contract/calls/account-switch.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import { signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  registerApp,
  signInAtApp,
  start,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let app: App;
beforeAll(async () => {
  service = await openService();
  app = await registerApp((await registerPerson(service)).visitor);
});
afterAll(() => service.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const profileBy = (headers: Record<string, string>) =>
  service.app.inject({ url: '/v3/user/userinfo', headers });
const isSignedInAs = async (visitor: Visitor, { phone }: RegisteredPerson) =>
  (await visitor.call(getProfile, {})).data.phone?.endsWith(phone.slice(-4));

// threat:CVE-2026-7507
test('every sign-in issues a new token, so a planted one never becomes a session', async () => {
  const [attacker, victim] = [await registerPerson(service), await registerPerson(service)];
  const planted = attacker.visitor.token ?? '';
  const browser = service.visitor();
  // The browser comes with the attacker's living token, and with one that nobody has issued.
  for (const token of [planted, 'A'.repeat(43)]) {
    browser.token = token;
    const answer = await browser.call(signInByPassword, {
      account: victim.phone,
      password: victim.password,
    });
    expect(answer.code).toBe(1);
    expect(answer.data.token).not.toBe(token);
    browser.token = answer.data.token;
    expect(await isSignedInAs(browser, victim)).toBe(true);
  }
  expect((await profileBy(bearer('A'.repeat(43)))).statusCode).toBe(401);
  attacker.visitor.token = planted;
  expect(await isSignedInAs(attacker.visitor, attacker)).toBe(true);
});

test('accepts a token only in the Authorization header', async () => {
  const { visitor } = await registerPerson(service);
  const token = visitor.token ?? '';
  expect((await profileBy(bearer(token))).statusCode).toBe(200);
  expect((await profileBy({ cookie: `token=${token}` })).statusCode).toBe(401);
  const url = `/v3/user/userinfo?token=${token}&access_token=${token}&authorization=Bearer%20${token}`;
  expect((await service.app.inject({ url })).statusCode).toBe(401);
});

test('a provider session that an attacker planted is not the one that the victim signs in with', async () => {
  const victim = await registerPerson(service);
  const browser = openBrowser(service);
  // Visited by the attacker first: whatever cookie that left is known to them.
  const first = await start(service, app, {}, browser);
  const before = await service.database
    .selectFrom('authorization_record')
    .select('id')
    .where('kind', '=', 'Session')
    .execute();
  const code = (await approve(victim.visitor, first)).get('code') ?? '';
  expect((await redeem(service, app, code, first.pkce)).statusCode).toBe(200);
  const signedIn = await service.database
    .selectFrom('authorization_record')
    .select('id')
    .where('kind', '=', 'Session')
    .where('account_id', '=', victim.accountId)
    .execute();
  expect(signedIn).toHaveLength(1);
  expect(before.some(({ id }) => id.equals(signedIn[0]?.id ?? Buffer.alloc(0)))).toBe(false);
  // Whoever holds the earlier cookies alone is nobody.
  const stranger = openBrowser(service);
  const silent = location(await stranger.get(authorizeUrl(app, makePkce(), { prompt: 'none' })));
  expect(silent).toContain('error=login_required');
});

// threat:CVE-2025-12390
test('after a sign-out the next person gets no list, token or app of the former one', async () => {
  const [former, next] = [await registerPerson(service), await registerPerson(service)];
  const seat = service.visitor();
  const token = await signInHere(seat, former);
  const { browser, tokens } = await signInAtApp(service, seat, app);
  await seat.call(signOut, {});
  seat.token = null;

  // The cookies of the provider are still in the browser; they stand for nobody.
  const silent = location(await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' })));
  expect(silent).toContain('error=login_required');
  await service.work('Ending provider sessions');
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect((await profileBy(bearer(token))).statusCode).toBe(401);

  await signInHere(seat, next);
  const { items } = (await seat.call(listSwitchableAccounts, {})).data;
  expect(items.map(({ id }) => id)).toEqual([next.accountId]);
  const asked = await start(service, app, {}, browser);
  const shown = (await seat.call(getAuthorization, { authorize: asked.authorize })).data;
  const { id, nickname } = (await seat.call(getProfile, {})).data;
  expect(shown.account.id).toBe(id);
  const code = (await approve(seat, asked)).get('code') ?? '';
  const redeemed = await redeem(service, app, code, asked.pkce);
  const notices = (await userinfo(service, redeemed.json().access_token)).json();
  expect(notices.nickname).toBe(nickname);
});

test('an authorization that the former person left open is not answered for them', async () => {
  const [former, next] = [await registerPerson(service), await registerPerson(service)];
  const seat = service.visitor();
  await signInHere(seat, former);
  const open = await start(service, app);
  await seat.call(signOut, {});
  await signInHere(seat, next);
  const code = (await approve(seat, open)).get('code') ?? '';
  const redeemed = await redeem(service, app, code, open.pkce);
  expect(redeemed.statusCode).toBe(200);
  const { account_id: owner } = await service.database
    .selectFrom('authorization_record')
    .select('account_id')
    .where('kind', '=', 'Session')
    .where('account_id', 'in', [former.accountId, next.accountId])
    .executeTakeFirstOrThrow();
  expect(owner).toBe(next.accountId);
});
