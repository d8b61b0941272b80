import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../test/approve-device.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import type { TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  makePkce,
  openWithApp,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let app: App;
let other: App;
let publicApp: App;
beforeAll(async () => {
  ({ service, developer: person, app } = await openWithApp());
  other = await registerApp(person.visitor, { name: '另一个' });
  publicApp = await registerApp(person.visitor, { name: '单页', type: 'spa' });
});
afterAll(() => service.close());

const offline = { scope: 'openid offline_access', prompt: 'consent' };
const codeFor = async (which: App, more: Record<string, string> = {}) => {
  const started = await start(service, which, more);
  return { started, code: (await approve(person.visitor, started)).get('code') ?? '' };
};
const refresh = (which: App, token: string) =>
  ask(service, '/oauth2/token', which, { grant_type: 'refresh_token', refresh_token: token });

// threat:GHSA-7w99-5wm4-3g79 threat:grant-reuse
test('redeems a code once of twenty parallel times', async () => {
  const { started, code } = await codeFor(app);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => redeem(service, app, code, started.pkce)),
  );
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
  expect(new Set(responses.filter((r) => r.statusCode !== 200).map((r) => r.json().error))).toEqual(
    new Set(['invalid_grant']),
  );
});

// threat:GHSA-7w99-5wm4-3g79 threat:grant-reuse
test('ends the family after thirty parallel uses of a refresh token', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, app, offline);
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => refresh(app, tokens.refresh_token ?? '')),
  );
  const won = responses.filter((response) => response.statusCode === 200);
  expect(won.length).toBeGreaterThan(0);
  for (const answer of won) {
    const next = answer.json<Tokens>().refresh_token ?? '';
    expect((await refresh(app, next)).json().error).toBe('invalid_grant');
  }
});

// threat:grant-reuse
test('issues one code for twenty parallel uses of a pushed request', async () => {
  const pkce = makePkce();
  const pushed = await ask(service, '/oauth2/par', app, {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  });
  const { request_uri } = pushed.json<{ request_uri: string }>();
  // Signed in at the provider and remembered: each request would be answered at once.
  const { browser } = await signInAtApp(service, person.visitor, app);
  const url = `/oauth2/authorize?${new URLSearchParams({ client_id: app.id, request_uri })}`;
  const responses = await Promise.all(Array.from({ length: 20 }, () => browser.get(url)));
  expect(responses.filter((response) => /[?&]code=/.test(String(response.headers.location)))).toHaveLength(1);
});

// threat:grant-reuse
test('answers at most one of twenty parallel polls, and ends its tokens', async () => {
  const device = await registerApp(person.visitor, { name: '电视', type: 'device', redirect_uris: [] });
  const started = (await ask(service, '/oauth2/device_authorization', device, { scope: 'openid' })).json();
  await approveDevice(service, person.visitor, started.user_code);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask(service, '/oauth2/token', device, {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: started.device_code,
      }),
    ),
  );
  // Each later use takes back what the first one got, perhaps before it is handed out.
  const won = responses.filter((response) => response.statusCode === 200);
  expect(won.length).toBeLessThanOrEqual(1);
  for (const answer of won)
    expect((await userinfo(service, answer.json<Tokens>().access_token)).statusCode).toBe(401);
  expect(new Set(responses.filter((r) => !won.includes(r)).map((r) => r.json().error))).toEqual(
    new Set(['invalid_grant']),
  );
});

test('ends the tokens of the first of two concurrent redemptions', async () => {
  const { started, code } = await codeFor(app, offline);
  const redemptions = await service.database.transaction().execute(async (holder) => {
    await sql`select from authorization_record where kind = 'AuthorizationCode' for update`.execute(holder);
    const both = [1, 2].map(() => redeem(service, app, code, started.pkce));
    await expect.poll(() => countWaiting(service.database)).toBe(2);
    return both;
  });
  const [won, ...lost] = (await Promise.all(redemptions)).sort((a, b) => a.statusCode - b.statusCode);
  expect([won?.statusCode, ...lost.map((answer) => answer.json().error)]).toEqual([200, 'invalid_grant']);
  const { access_token, refresh_token } = won?.json<Tokens>() ?? { access_token: '' };
  expect((await userinfo(service, access_token)).statusCode).toBe(401);
  expect((await refresh(app, refresh_token ?? '')).json().error).toBe('invalid_grant');
});

// threat:grant-reuse
test('refuses a second use of a code and ends its tokens', async () => {
  const { started, code } = await codeFor(app, offline);
  const tokens = (await redeem(service, app, code, started.pkce)).json<Tokens>();
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
  const again = await redeem(service, app, code, started.pkce);
  expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  expect((await refresh(app, tokens.refresh_token ?? '')).json().error).toBe('invalid_grant');
});

test('expires a code after sixty seconds', async () => {
  const { started, code } = await codeFor(app);
  service.clock.advance(61);
  expect((await redeem(service, app, code, started.pkce)).json().error).toBe('invalid_grant');
});

// threat:grant-reuse
test('ends the family after reuse of a refresh token, for public apps too', async () => {
  for (const which of [app, publicApp]) {
    const { tokens } = await signInAtApp(service, person.visitor, which, offline);
    const next = (await refresh(which, tokens.refresh_token ?? '')).json<Tokens>();
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    // Sooner it could be an answer that was lost: `refresh-retry.abuse.test.ts`.
    service.clock.advance(31);
    expect((await refresh(which, tokens.refresh_token ?? '')).json().error).toBe('invalid_grant');
    expect((await refresh(which, next.refresh_token ?? '')).json().error).toBe('invalid_grant');
    expect((await userinfo(service, next.access_token)).statusCode).toBe(401);
  }
});

// threat:CVE-2026-55672
test('binds codes and refresh tokens to their app', async () => {
  const fresh = await registerPerson(service);
  const { started, code } = await codeFor(app, {});
  expect((await redeem(service, other, code, started.pkce)).json().error).toBe('invalid_grant');
  const { tokens } = await signInAtApp(service, fresh.visitor, app, offline);
  expect((await refresh(other, tokens.refresh_token ?? '')).json().error).toBe('invalid_grant');
  expect((await refresh(app, tokens.refresh_token ?? '')).statusCode).toBe(200);
});

test("one app learns nothing of another one's tokens and cannot revoke them", async () => {
  const fresh = await registerPerson(service);
  const { tokens } = await signInAtApp(service, fresh.visitor, app);
  const asked = await ask(service, '/oauth2/introspect', other, { token: tokens.access_token });
  expect(asked.json()).toEqual({ active: false });
  await ask(service, '/oauth2/revoke', other, { token: tokens.access_token });
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
});

test('stores no code, token or cookie in plain text', async () => {
  const fresh = await registerPerson(service);
  const { tokens, code } = await signInAtApp(service, fresh.visitor, app, offline);
  const rows = await service.database.selectFrom('authorization_record').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const secret of [tokens.access_token, tokens.refresh_token ?? '', code, app.secret ?? '']) {
    expect(text).not.toContain(secret);
  }
  const secrets = await service.database.selectFrom('app_secret').selectAll().execute();
  expect(JSON.stringify(secrets)).not.toContain(app.secret);
});

test('expires a refresh token after thirty idle days, its family after half a year', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, app, offline);
  service.clock.advance(31 * 24 * 3600);
  expect((await refresh(app, tokens.refresh_token ?? '')).json().error).toBe('invalid_grant');
});
