import { editApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
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
  type Tokens,
} from '../../../../test/relying-party.ts';
import { toSeconds } from '../../../kernel/clock.ts';

const twoFactors = 'urn:tongxing:acr:two-factor';
const reason = { reason: '内部规定' };

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false, requests_per_minute: 2000 } } });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const makeApp = (more: object) => registerApp(developer.visitor, { name: `要求${(count += 1)}`, ...more });
const demand = (app: App, demands: object) =>
  owner.ask('PUT', `apps/${app.id}/sign-in`, { ...demands, ...reason });
/** What the answer to the consent page is, without another proof. */
async function decide({ visitor }: RegisteredPerson, authorize: string) {
  const shown = (await visitor.call(getAuthorization, { authorize })).data;
  const answer = await visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    scopes: ['profile'],
  });
  return { shown, code: answer.code, url: answer.data.url };
}

// threat:app-demands
test('an app that wants a recent sign-in has older ones proven again, silently never', async () => {
  const app = await makeApp({ sign_in: { session_minutes: 15 } });
  const person = await registerPerson(service);
  const { browser } = await signInAtApp(service, person.visitor, app);
  service.clock.advance(14 * 60);
  const young = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(new URL(location(young)).searchParams.get('code')).toBeTruthy();
  service.clock.advance(2 * 60);
  for (const more of [{}, { max_age: '100000' }]) {
    const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none', ...more }));
    expect(new URL(location(silent)).searchParams.get('error')).toBe('login_required');
  }
  const started = await start(service, app, {}, browser);
  const { shown, code } = await decide(person, started.authorize);
  expect([shown.reauthenticate, code]).toEqual([true, 10]);
  await passCheck(person);
  const proven = service.clock.now();
  const params = await approve(person.visitor, started);
  const tokens = (await redeem(service, app, params.get('code') ?? '', started.pkce)).json<Tokens>();
  expect(decodeJwt(tokens.id_token ?? '')['auth_time']).toBe(toSeconds(proven));
});

// threat:app-demands
test('a shorter max_age still counts', async () => {
  const app = await makeApp({ sign_in: { session_minutes: 15 } });
  const person = await registerPerson(service);
  const { browser } = await signInAtApp(service, person.visitor, app);
  service.clock.advance(100);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none', max_age: '50' }));
  expect(new URL(location(silent)).searchParams.get('error')).toBe('login_required');
});

// threat:app-demands
test('an app that wants two factors leads to setting one up, and takes nothing weaker', async () => {
  const app = await makeApp({ sign_in: { acr: twoFactors } });
  const person = await registerPerson(service);
  for (const more of [{}, { acr_values: 'urn:tongxing:acr:one-factor' }]) {
    const started = await start(service, app, more);
    const { shown, url } = await decide(person, started.authorize);
    expect(shown.missing_factors).toEqual(['passkey', 'totp']);
    started.browser.showAccount(person.visitor.token);
    const answer = new URL(location(await started.browser.get(url)));
    expect(answer.searchParams.get('error')).toBe('unmet_authentication_requirements');
  }
  await turnOnTotp(service, person);
  const started = await start(service, app);
  expect((await decide(person, started.authorize)).shown.missing_factors).toEqual([]);
  expect((await approve(person.visitor, started)).get('code')).toBeTruthy();
  const claims = JSON.stringify({
    id_token: { acr: { essential: true, value: 'urn:tongxing:acr:one-factor' } },
  });
  expect((await decide(person, (await start(service, app, { claims })).authorize)).code).toBe(1);
});

// call:GET/manage/v1/apps/{client_id}/sign-in call:PUT/manage/v1/apps/{client_id}/sign-in
// threat:app-demands
test('what an operator asks holds whatever the developer asks, and the other way round', async () => {
  const app = await makeApp({ sign_in: { session_minutes: 60 } });
  expect((await owner.ask('GET', `apps/${app.id}/sign-in`)).body).toEqual({
    session_minutes: 0,
    acr: '',
    ways: [],
    first_sign_in: '',
    by_developer: { session_minutes: 60, acr: '', ways: [], brand: { color: '', background: '' } },
  });
  const saved = await demand(app, { session_minutes: 5, acr: twoFactors });
  expect([saved.status, saved.body['session_minutes'], saved.body['acr']]).toEqual([200, 5, twoFactors]);
  await passCheck(developer);
  const edited = await developer.visitor.call(editApp, {
    id: app.id,
    sign_in: { session_minutes: 0, acr: '' },
  });
  expect(edited.code).toBe(1);
  const person = await registerPerson(service);
  const started = await start(service, app);
  expect((await decide(person, started.authorize)).shown.missing_factors).toEqual(['passkey', 'totp']);
  await demand(app, { session_minutes: 5 });
  const { browser } = await signInAtApp(service, person.visitor, app);
  service.clock.advance(6 * 60);
  const silent = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(new URL(location(silent)).searchParams.get('error')).toBe('login_required');
  await demand(app, {});
  const free = await browser.get(authorizeUrl(app, makePkce(), { prompt: 'none' }));
  expect(new URL(location(free)).searchParams.get('code')).toBeTruthy();
});

test.each([
  [{ session_minutes: -1 }],
  [{ session_minutes: 1.5 }],
  [{ session_minutes: 600_000 }],
  [{ acr: 'gold' }],
])('%j is refused', async (demands) => {
  await expect(makeApp({ sign_in: demands })).rejects.toThrow();
  const app = await makeApp({});
  expect((await demand(app, demands)).status).toBe(400);
  expect((await owner.ask('PUT', 'apps/nobody/sign-in', { ...reason })).status).toBe(404);
});
