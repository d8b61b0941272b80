import { SAML } from '@node-saml/node-saml';
import { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '../../../../test/browser.ts';
import { endsOfASignIn, giveAway } from '../../../../test/ends-of-a-sign-in.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { location } from '../../../../test/relying-party.ts';
import {
  fieldsIn,
  makeProviderKeys,
  type ProviderKeys,
  portal,
  redirectQuery,
  registerProvider,
  requestXml,
  signedXml,
  signInBy,
} from '../../../../test/saml-provider.ts';
import { createApp } from '../../../app.ts';

// Every end of an account, a session, a consent or an app × assertions and the service providers that are signed in at; and
// sign-outs that begin there.

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let browser: Browser;
let keys: ProviderKeys;
let appId: string;
let entityId: string;
let slo: string;
let library: SAML;
let nameId: string;
let sessionIndex: string;
let count = 0;
const logouts: { readonly url: string; readonly body: string }[] = [];
let status = 200;
beforeAll(async () => {
  service = await openService({
    file: { doors: { saml: true }, operators: { approval: false, requests_per_minute: 2000 } },
    ports: {
      outgoingFetch: async (url, init) => {
        logouts.push({ url: String(url), body: String(init?.body) });
        return new Response(null, { status });
      },
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  keys = await makeProviderKeys();
}, 300_000);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
  count += 1;
  status = 200;
  entityId = `https://files${count}.example/saml`;
  slo = `https://files${count}.example/slo`;
  appId = await registerProvider(developer.visitor, owner, {
    name: `网盘${count}`,
    entity_id: entityId,
    acs_urls: [`${entityId}/acs`],
    slo_url: slo,
    certificates: [keys.certificate],
  });
  person = await registerPerson(service);
  browser = openBrowser(service);
  const { body } = await service.app.inject('/saml/metadata');
  library = new SAML({
    entryPoint: `${portal}/saml/sso`,
    logoutUrl: `${portal}/saml/slo`,
    issuer: entityId,
    callbackUrl: `${entityId}/acs`,
    idpCert: /<ds:X509Certificate>([^<]+)</.exec(body)?.[1] ?? '',
    idpIssuer: `${portal}/saml/metadata`,
    privateKey: keys.privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    acceptedClockSkewMs: 5000,
  });
  const { response } = await answer('');
  nameId = />([^<]+)<\/saml:NameID>/.exec(response)?.[1] ?? '';
  sessionIndex = /SessionIndex="([^"]+)"/.exec(response)?.[1] ?? '';
  expect([nameId, sessionIndex]).not.toContain('');
  logouts.length = 0;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => service.close());

/** What a request of this browser is answered; nobody is asked anything where it is passive. */
async function answer(attributes: string, where: TestService = service) {
  const query = redirectQuery(requestXml(service, { issuer: entityId, attributes }));
  const got = await signInBy(where, person.visitor, query, where === service ? browser : openBrowser(where));
  return fieldsIn(got) ?? { action: '', response: '', relayState: null };
}
const isIn = async () => (await answer(' IsPassive="1"')).response.includes('status:Success');

/** The logout that the service provider is sent: signed, for the name and the session that it knows. */
async function expectLogout(): Promise<void> {
  const own = () => logouts.filter(({ url }) => url === slo);
  await expect.poll(() => own().length).toBe(1);
  const body = own()[0]?.body ?? '';
  const request = /<samlp:LogoutRequest[\s\S]*<\/samlp:LogoutRequest>/.exec(body)?.[0] ?? '';
  expect(body).toContain('<soap:Envelope');
  const SAMLRequest = Buffer.from(request).toString('base64');
  const { profile } = await library.validatePostRequestAsync({ SAMLRequest });
  expect(profile).toMatchObject({ nameID: nameId, sessionIndex, issuer: `${portal}/saml/metadata` });
  expect(body).not.toContain(person.accountId);
}

test('while nothing ends, the browser is in, and nobody is sent anything', async () => {
  expect(await isIn()).toBe(true);
  expect(logouts).toEqual([]);
});

// threat:saml-after-end
test.each(Object.entries(endsOfASignIn))(
  '%s ends it: no assertion, and the service provider hears of it',
  async (_, end) => {
    const ended = await end({ service, owner, person, appId });
    expect(ended.code ?? ended.status).toBeOneOf([1, 200, 204]);
    const other = await createApp({ ...service.ports, regularWork: () => {} });
    await other.ready();
    const query = redirectQuery(requestXml(service, { issuer: entityId, attributes: ' IsPassive="1"' }));
    const there = await signInBy({ ...service, app: other }, person.visitor, query, browser);
    expect(fieldsIn(there)?.response ?? '').not.toContain('status:Success');
    expect(await isIn()).toBe(false);
    await other.close();
    await expectLogout();
  },
);

test('another recipient is told of nobody, also when operators let the app go on', async () => {
  await giveAway(service, developer, appId);
  expect(await isIn()).toBe(false);
  await service.work('Sending SAML logouts');
  await expectLogout();
  expect((await owner.ask('POST', `apps/${appId}/approve`, {})).status).toBe(200);
  expect(await isIn()).toBe(false);
});

test('suspending the app ends it too', async () => {
  await owner.ask('POST', `apps/${appId}/suspend`, { reason: '投诉' });
  expect(await isIn()).toBe(false);
  await service.work('Sending SAML logouts');
  await expectLogout();
});

test('a logout is tried three times within ten seconds, and then left', async () => {
  status = 503;
  await person.visitor.call(signOut, {});
  await expect.poll(() => logouts.length).toBe(1);
  const activity = async () => (await developer.visitor.call(getAppActivity, { id: appId })).data;
  await expect.poll(async () => (await activity()).deliveries[0]?.attempts).toBe(1);
  // Whoever makes an attempt has noted it before the clock goes on.
  for (const [seconds, times] of [
    [3, 2],
    [5, 3],
    [600, 3],
  ] as const) {
    service.clock.advance(seconds);
    await service.work('Sending SAML logouts');
    await expect.poll(async () => (await activity()).deliveries[0]?.attempts).toBe(times);
    expect(logouts).toHaveLength(times);
  }
  expect((await activity()).deliveries).toMatchObject([
    { event: 'saml_logout', state: 'failed', attempts: 3 },
  ]);
  expect((await activity()).errors[0]).toMatchObject({ endpoint: '/saml/slo', reason: 'HTTP 503' });
});

const isSignedIn = async () => (await person.visitor.call(getProfile, {})).code === 1;
const asked = () => ({ nameID: nameId, nameIDFormat: 'persistent', sessionIndex, issuer: '', ID: '' });

test('the sign-out of a service provider ends the session here, and it gets a signed answer', async () => {
  const url = new URL(await library.getLogoutUrlAsync(asked() as never, 'after', {}));
  const back = await browser.get(url.pathname + url.search);
  const to = new URL(location(back));
  expect([back.statusCode, to.origin + to.pathname]).toEqual([302, slo]);
  expect(to.searchParams.get('RelayState')).toBe('after');
  const checked = await library.validateRedirectAsync(
    Object.fromEntries(to.searchParams),
    to.search.slice(1),
  );
  expect(checked.loggedOut).toBe(true);
  expect(await isSignedIn()).toBe(false);
  expect(await isIn()).toBe(false);
  // Who asked is not told again.
  expect(logouts).toEqual([]);
  expect((await browser.get(url.pathname + url.search)).statusCode).toBe(400);
});

test('posted, it is answered by a form', async () => {
  const body = `<saml:NameID>${nameId}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`;
  const xml = signedXml(requestXml(service, { name: 'LogoutRequest', issuer: entityId, body }), keys);
  const answered = await browser.post('/saml/slo', { SAMLRequest: Buffer.from(xml).toString('base64') });
  const fields = fieldsIn(answered);
  expect([fields?.action, fields?.response.includes('LogoutResponse')]).toEqual([slo, true]);
  const SAMLResponse = Buffer.from(fields?.response ?? '').toString('base64');
  expect((await library.validatePostResponseAsync({ SAMLResponse })).loggedOut).toBe(true);
  expect(await isSignedIn()).toBe(false);
});

// threat:saml-foreign-logout
test('nobody else signs somebody out', async () => {
  const strange = await makeProviderKeys();
  const other = await registerProvider(developer.visitor, owner, {
    name: `另一个${count}`,
    entity_id: 'https://other.example/saml',
    acs_urls: ['https://other.example/acs'],
    slo_url: 'https://other.example/slo',
    certificates: [strange.certificate],
  });
  const request = (name: string, index: string, issuer = entityId) =>
    requestXml(service, {
      name: 'LogoutRequest',
      issuer,
      body: `<saml:NameID>${name}</saml:NameID><samlp:SessionIndex>${index}</samlp:SessionIndex>`,
    });
  const ask = async (query: string) => (await browser.get(`/saml/slo?${query}`)).statusCode;
  expect(await ask(redirectQuery(request(nameId, sessionIndex)))).toBe(400);
  expect(await ask(redirectQuery(request(nameId, sessionIndex), { keys: strange }))).toBe(400);
  // In its own name, and of its own people, it may; the names of others say nothing to us.
  const own = request(nameId, sessionIndex, 'https://other.example/saml');
  expect(await ask(redirectQuery(own, { keys: strange }))).toBe(302);
  expect(await ask(redirectQuery(request('somebody', sessionIndex), { keys }))).toBe(302);
  expect(await ask(redirectQuery(request(nameId, 'another'), { keys }))).toBe(302);
  expect(await isSignedIn()).toBe(true);
  expect(await ask(redirectQuery(request(nameId, sessionIndex), { keys }))).toBe(302);
  expect(await isSignedIn()).toBe(false);
  await owner.ask('POST', `apps/${other}/suspend`, { reason: '用完了' });
});

test('requests that were answered are forgotten after a while', async () => {
  await answer('');
  service.clock.advance(3 * 3600);
  await service.work('Clearing SAML requests');
  expect(await service.database.selectFrom('saml_request').select('client_id').execute()).toEqual([]);
  await owner.enter();
});

test('an expired session ends it, and the service provider hears of it', async () => {
  service.clock.advance(sessionLifetimeSeconds + 1);
  vi.setSystemTime(service.clock.now());
  expect(await isIn()).toBe(false);
  await service.work('Ending provider sessions');
  await expectLogout();
});
