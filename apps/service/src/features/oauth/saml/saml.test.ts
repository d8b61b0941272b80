import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '../../../../test/browser.ts';
import { goOn } from '../../../../test/go-on.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { location } from '../../../../test/relying-party.ts';
import {
  fieldsIn,
  makeProviderKeys,
  type ProviderKeys,
  portal,
  provider,
  redirectQuery,
  registerProvider,
  requestXml,
  signInBy,
} from '../../../../test/saml-provider.ts';

// A service provider of its own library, @node-saml/node-saml, checks every answer.

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let browser: Browser;
let keys: ProviderKeys;
beforeAll(async () => {
  service = await openService({
    file: { doors: { saml: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  keys = await makeProviderKeys();
}, 300_000);
beforeEach(async () => {
  // The library's clock is that of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now() });
  person = await registerPerson(service);
  browser = openBrowser(service);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => service.close());

const metadata = async () => (await service.app.inject('/saml/metadata')).body;
const certificatesIn = (xml: string) =>
  [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) => text ?? '');

let count = 0;
/** Registers a service provider of its own. */
async function register(given: Parameters<typeof registerProvider>[2] = {}) {
  const host = `https://files${(count += 1)}.example`;
  const entityId = `${host}/saml`;
  const acs = `${host}/saml/acs?client=1`;
  const id = await registerProvider(developer.visitor, owner, {
    name: `网盘${count}`,
    entity_id: entityId,
    acs_urls: [acs],
    ...given,
  });
  const library = async (more: object = {}) =>
    new SAML({
      entryPoint: `${portal}/saml/sso`,
      logoutUrl: `${portal}/saml/slo`,
      issuer: entityId,
      audience: entityId,
      callbackUrl: acs,
      idpCert: certificatesIn(await metadata()),
      idpIssuer: `${portal}/saml/metadata`,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: true,
      validateInResponseTo: ValidateInResponseTo.always,
      acceptedClockSkewMs: 5000,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      ...more,
    });
  return { id, entityId, acs, library };
}

/** The way from the library's request to its verdict on the answer. */
async function signIn(library: SAML, relayState = '') {
  const started = await browser.get(await library.getAuthorizeUrlAsync(relayState, undefined, {}));
  expect(started.statusCode).toBe(302);
  const fields = fieldsIn(await goOn(person.visitor, browser, started));
  if (!fields) throw new Error('no answer');
  const { profile } = await library.validatePostResponseAsync({
    SAMLResponse: Buffer.from(fields.response).toString('base64'),
  });
  return { ...fields, profile };
}

test('its metadata names its addresses, formats and certificate', async () => {
  const answer = await service.app.inject('/saml/metadata');
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
  expect(answer.body).toContain(`entityID="${portal}/saml/metadata"`);
  for (const path of ['sso', 'slo'])
    for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
      expect(answer.body).toContain(
        `Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${portal}/saml/${path}"`,
      );
  expect(certificatesIn(answer.body)).toHaveLength(1);
});

test('signs somebody in by the sign-in of this service, with a name of its own', async () => {
  const site = await register();
  const { profile, action, relayState } = await signIn(
    await site.library(),
    'https://files.example/a?b=1&c=<"',
  );
  expect([action, relayState]).toEqual([site.acs, 'https://files.example/a?b=1&c=<"']);
  expect(profile).toMatchObject({
    issuer: `${portal}/saml/metadata`,
    nameIDFormat: expect.stringMatching(/persistent$/),
  });
  expect(profile?.nameID).toMatch(/^[\w-]{32}$/);
  expect(profile?.['name']).toBeTruthy();
  expect(profile?.['email']).toBeUndefined();
  const { items } = (await person.visitor.call(listGrants, {})).data;
  expect(items.map((grant) => grant.id)).toHaveLength(1);
  // The same person is the same there, and somebody else elsewhere.
  const again = await signIn(await site.library());
  expect(again.profile?.nameID).toBe(profile?.nameID);
  const other = await signIn(await (await register()).library());
  expect(other.profile?.nameID).not.toBe(profile?.nameID);
  for (const { response } of [again, other]) {
    expect(response).not.toContain(person.accountId);
    expect(response).not.toContain(person.phone);
  }
});

test('takes the posted request of the library, from a page of the site that brings no cookies', async () => {
  const site = await register({ certificates: [keys.certificate], signed_requests: true });
  const library = await site.library({ privateKey: keys.privateKey, authnRequestBinding: 'HTTP-POST' });
  const form = await library.getAuthorizeFormAsync('here');
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  const fields = { SAMLRequest: value('SAMLRequest'), RelayState: value('RelayState') };
  const posted = await openBrowser(service).post('/saml/sso', fields);
  expect(posted.statusCode).toBe(303);
  const started = await browser.get(location(posted));
  const answered = fieldsIn(await goOn(person.visitor, browser, started));
  const SAMLResponse = Buffer.from(answered?.response ?? '').toString('base64');
  expect((await library.validatePostResponseAsync({ SAMLResponse })).profile?.nameID).toBeTruthy();
  expect(answered?.relayState).toBe('here');
});

test('signed requests in an address count, and no others where that is asked', async () => {
  const site = await register({ certificates: [keys.certificate], signed_requests: true });
  const { profile } = await signIn(await site.library({ privateKey: keys.privateKey }));
  expect(profile?.nameID).toBeTruthy();
  const unsigned = await browser.get(
    `/saml/sso?${redirectQuery(requestXml(service, { issuer: site.entityId }))}`,
  );
  expect(unsigned.statusCode).toBe(400);
});

test('the e-mail address, or another name each time, are names too', async () => {
  const byMail = await register({
    name_id: 'email',
    scopes: ['openid', 'email'],
    purposes: { email: '认人' },
  });
  const without = await signIn(await byMail.library()).catch(({ message }) => String(message));
  expect(without).toMatch(/refused|UnknownPrincipal/);
  const transient = await (await register({ name_id: 'transient' })).library();
  const [first, second] = [await signIn(transient), await signIn(transient)];
  expect(first.profile?.nameID).not.toBe(second.profile?.nameID);
  expect(first.profile?.nameIDFormat).toMatch(/transient$/);
});

test('attributes have the names that the site reads', async () => {
  const group = { key: 'finance', name: '财务部', visible_to_apps: true };
  const made = await owner.ask('POST', 'groups', group);
  const id = String(made.body['id']);
  await owner.ask('PUT', `groups/${id}/members/${person.accountId}`, { reason: '入职' });
  const site = await register({
    scopes: ['openid', 'profile', 'groups'],
    attributes: {
      'urn:oid:2.16.840.1.113730.3.1.241': 'name',
      memberOf: 'groups',
      mail: 'email',
      uid: 'sub',
    },
  });
  const { profile, response } = await signIn(await site.library());
  expect(profile?.['memberOf']).toBe('finance');
  expect(profile?.['uid']).toBe(profile?.nameID);
  expect(profile?.['urn:oid:2.16.840.1.113730.3.1.241']).toBeTruthy();
  // Nobody agreed to give the address.
  expect(profile?.['mail']).toBeUndefined();
  expect(profile?.['name']).toBeUndefined();
  expect(response).toContain('NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"');
});

test('assertions are encrypted where the site asks', async () => {
  const site = await register({ certificates: [keys.certificate], encrypt: true });
  const { profile, response } = await signIn(await site.library({ decryptionPvk: keys.privateKey }));
  expect(profile?.nameID).toBeTruthy();
  expect(response).toContain('EncryptedAssertion');
  expect(response).not.toContain('<saml:NameID');
});

test('ForceAuthn asks anew, IsPassive asks nobody', async () => {
  const site = await register();
  const query = (attributes: string) =>
    redirectQuery(requestXml(service, { issuer: site.entityId, attributes }));
  const passive = await signInBy(service, person.visitor, query(' IsPassive="true"'), openBrowser(service));
  expect(fieldsIn(passive)?.response).toContain('status:NoPassive');
  await signIn(await site.library());
  const quiet = await signInBy(service, person.visitor, query(' IsPassive="true"'), browser);
  expect(fieldsIn(quiet)?.response).toContain('status:Success');
  const forced = await browser.get(`/saml/sso?${query(' ForceAuthn="true"')}`);
  const asked = await browser.get(location(forced));
  expect(location(asked)).toContain('authorize=');
});

test.each([
  ['nameid-format:emailAddress', 'InvalidNameIDPolicy', 'Requester'],
  ['nameid-format:unspecified', 'Success', 'Success'],
  ['nameid-format:persistent', 'Success', 'Success'],
  ['nameid-format:transient', 'Success', 'nameid-format:transient'],
])('answers a NameIDPolicy of %s with %s', async (format, status, first) => {
  const site = await register();
  const of = format.includes('email') || format.includes('unspec') ? '1.1' : '2.0';
  const body = `<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:${of}:${format}" AllowCreate="true"/>`;
  const query = redirectQuery(requestXml(service, { issuer: site.entityId, body }));
  const fields = fieldsIn(await signInBy(service, person.visitor, query, browser));
  expect(fields?.response).toContain(`status:${status}`);
  expect(fields?.response).toContain(first);
});

test.each([
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', 'Success'],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:Kerberos', 'NoAuthnContext'],
])('answers the class %s with %s', async (context, status) => {
  const site = await register();
  const body = `<samlp:RequestedAuthnContext Comparison="exact"><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`;
  const query = redirectQuery(requestXml(service, { issuer: site.entityId, body }));
  const fields = fieldsIn(await signInBy(service, person.visitor, query, browser));
  expect(fields?.response).toContain(`status:${status}`);
  if (status === 'Success') expect(fields?.response).toContain(`<saml:AuthnContextClassRef>${context}<`);
});

test('two factors are asked for where the site wants them', async () => {
  const site = await register();
  const body =
    '<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>https://refeds.org/profile/mfa</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>';
  await signIn(await site.library());
  const query = redirectQuery(
    requestXml(service, { issuer: site.entityId, body, attributes: ' IsPassive="1"' }),
  );
  const fields = fieldsIn(await signInBy(service, person.visitor, query, browser));
  expect(fields?.response).toContain('status:NoPassive');
});

test('a sign-in begins here only where the site takes such', async () => {
  const shut = await register();
  expect((await browser.get(`/saml/start/${shut.id}`)).statusCode).toBe(403);
  const site = await register({ idp_initiated: true });
  const started = await browser.get(`/saml/start/${site.id}?RelayState=deep`);
  const fields = fieldsIn(await goOn(person.visitor, browser, started));
  expect(fields).toMatchObject({ action: site.acs, relayState: 'deep' });
  expect(fields?.response).not.toContain('InResponseTo');
  const library = await site.library({ validateInResponseTo: ValidateInResponseTo.never });
  const SAMLResponse = Buffer.from(fields?.response ?? '').toString('base64');
  expect((await library.validatePostResponseAsync({ SAMLResponse })).profile?.nameID).toBeTruthy();
});

test('a site that hears of no sign-outs asks again within the hour', async () => {
  const ends = (xml: string) => Date.parse(/SessionNotOnOrAfter="([^"]+)"/.exec(xml)?.[1] ?? '');
  const now = service.clock.now().getTime();
  const deaf = await signIn(await (await register()).library());
  expect(ends(deaf.response) - now).toBeLessThanOrEqual(3_600_000);
  const hears = await signIn(await (await register({ slo_url: 'https://files.example/slo' })).library());
  expect(ends(hears.response) - now).toBeGreaterThan(3_600_000);
});

test('everything is shut while the setting is off', async () => {
  const shut = await openService();
  for (const path of ['metadata', 'sso', 'slo', 'callback', 'resume', 'start/x'])
    expect((await shut.app.inject(`/saml/${path}`)).statusCode).toBe(404);
  await shut.close();
});

test('a person who refuses comes back with that answer', async () => {
  const site = await register();
  const query = redirectQuery(requestXml(service, { issuer: site.entityId }));
  const started = await browser.get(`/saml/sso?${query}`);
  const callback = new URL(location(started)).searchParams;
  const back = new URLSearchParams({ error: 'access_denied', state: callback.get('state') ?? '' });
  const fields = fieldsIn(await browser.get(`/saml/callback?${back}`));
  expect(fields?.response).toContain('status:RequestDenied');
  expect(fields?.action).toBe(provider.acs.replace('files', `files${count}`) + '?client=1');
});
