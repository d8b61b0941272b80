import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../test/browser.ts';
import { goOn } from '../../../../test/go-on.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { location } from '../../../../test/relying-party.ts';
import {
  fieldsIn,
  makeProviderKeys,
  type ProviderKeys,
  portal,
  provider,
  type Request,
  redirectQuery,
  registerProvider,
  requestXml,
  signedXml,
  signInBy,
} from '../../../../test/saml-provider.ts';

// What a stranger sends to the addresses of SAML, in the name of a service provider that signs its requests.

let service: TestService;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let browser: Browser;
let keys: ProviderKeys;
let strange: ProviderKeys;
let appId: string;
const other = { entityId: 'https://other.example/saml', acs: 'https://other.example/acs' };
beforeAll(async () => {
  service = await openService({
    file: { doors: { saml: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  const owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  keys = await makeProviderKeys();
  strange = await makeProviderKeys();
  appId = await registerProvider(developer.visitor, owner, {
    acs_urls: [provider.acs, `${provider.acs}/second`],
    certificates: [keys.certificate],
    signed_requests: true,
  });
  await registerProvider(developer.visitor, owner, {
    name: '另一个',
    entity_id: other.entityId,
    acs_urls: [other.acs],
    certificates: [strange.certificate],
  });
  person = await registerPerson(service);
}, 300_000);
beforeEach(() => {
  // Of the faults of one minute only some are noted.
  service.clock.advance(61);
  browser = openBrowser(service);
});
afterAll(() => service.close());

const post = async (xml: string) =>
  (await browser.post('/saml/sso', { SAMLRequest: Buffer.from(xml).toString('base64') })).statusCode;
const get = async (query: string) => (await browser.get(`/saml/sso?${query}`)).statusCode;
const xml = (request: Request = {}) => requestXml(service, request);
/** The newest fault that the developer reads. */
const fault = async () => {
  const { errors } = (await developer.visitor.call(getAppActivity, { id: appId })).data;
  return errors[0]?.error;
};

test('a request with a good signature is taken, by either binding', async () => {
  expect(await post(signedXml(xml(), keys))).toBe(303);
  expect(await get(redirectQuery(xml(), { keys, relayState: 'a b&c=d' }))).toBe(302);
});

// threat:saml-xml
test.each(
  Object.entries({
    'an external entity': (good: string) =>
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good.replace(provider.entityId, '&e;')}`,
    'an external document type': (good: string) => `<!DOCTYPE x SYSTEM "https://evil.example/x.dtd">${good}`,
    'an entity bomb': (good: string) =>
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${good.replace(provider.entityId, '&b;')}`,
    'a comment in the issuer': (good: string) =>
      good.replace(provider.entityId, `${provider.entityId}<!---->.evil`),
    'a marked section': (good: string) => good.replace(provider.entityId, `<![CDATA[${provider.entityId}]]>`),
    'a processing instruction': (good: string) => good.replace('<saml:Issuer>', '<?x y?><saml:Issuer>'),
    'an unknown entity': (good: string) => good.replace(provider.entityId, '&nbsp;'),
    'two roots': (good: string) => good + good,
    'a NUL': (good: string) => good.replace('<saml:Issuer>', '<saml:Issuer>\0'),
    'an element in the issuer': (good: string) => good.replace(provider.entityId, `<x/>${provider.entityId}`),
    'thousands of elements': (good: string) =>
      good.replace('<saml:Issuer>', `${'<a/>'.repeat(300)}<saml:Issuer>`),
    'a thousand levels': (good: string) =>
      good.replace('<saml:Issuer>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<saml:Issuer>`),
    'another message': (good: string) => good.replaceAll('AuthnRequest', 'LogoutRequest'),
    'another namespace': (good: string) => good.replace('SAML:2.0:protocol', 'SAML:1.0:protocol'),
  }),
)('%s is refused', async (_, change) => {
  const changed = change(xml());
  expect(await post(changed)).toBeOneOf([400, 403]);
  expect(await get(redirectQuery(changed, { keys }))).toBeOneOf([400, 403]);
});

/** The signature of a signed request, cut out. */
const signatureIn = (signed: string) => /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '';
/** An attacker's request in the provider's name, to its second address. */
const evil = (body = '') =>
  xml({ id: '_evil', attributes: ` AssertionConsumerServiceURL="${provider.acs}/second"`, body });

// threat:saml-wrapping
test.each(
  Object.entries({
    'the signed request within an extension': (good: string) =>
      evil(`<samlp:Extensions>${good}</samlp:Extensions>`),
    'the signed request directly within': (good: string) => evil(good),
    'the signed request within an object of the signature': (good: string) => {
      const signature = signatureIn(good);
      const bare = good.replace(signature, '');
      return evil(signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`));
    },
    'the signature at the root, the signed request within': (good: string) => {
      const signature = signatureIn(good);
      return evil(signature + good.replace(signature, ''));
    },
    'the signed request around the attacker’s': (good: string) =>
      good.replace('</samlp:AuthnRequest>', `${evil()}</samlp:AuthnRequest>`),
    'both with the same ID': (good: string) => {
      const id = /ID="([^"]+)"/.exec(good)?.[1] ?? '';
      return evil(`<samlp:Extensions>${good}</samlp:Extensions>`).replace('ID="_evil"', `ID="${id}"`);
    },
    'a second issuer after the signed one': (good: string) =>
      good.replace(
        '</samlp:AuthnRequest>',
        `<saml:Issuer>${other.entityId}</saml:Issuer></samlp:AuthnRequest>`,
      ),
    'two signatures': (good: string) => {
      const signature = signatureIn(good);
      return good.replace(signature, signature + signature);
    },
    'a reference to the whole document': (good: string) => good.replace(/URI="#[^"]+"/, 'URI=""'),
    'a reference to something else': (good: string) => good.replace(/URI="#[^"]+"/, 'URI="#_evil"'),
    'an attribute changed': (good: string) =>
      good.replace(/ IssueInstant/, ` AssertionConsumerServiceURL="${provider.acs}/second" IssueInstant`),
    'a digest changed': (good: string) =>
      good.replace(/(?<=<DigestValue>)./, (sign) => (sign === 'A' ? 'B' : 'A')),
    'comments that count in the canonical form': (good: string) =>
      good.replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"'),
    'a stylesheet as a transform': (good: string) =>
      good.replace(
        'Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"',
        'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
      ),
    'no references': (good: string) => good.replace(/<Reference[\s\S]*<\/Reference>/, ''),
    'no signature left': (good: string) => good.replace(signatureIn(good), ''),
  }),
)('%s: refused', async (_, wrap) => {
  const good = signedXml(xml(), keys);
  expect(await post(good)).toBe(303);
  expect(await post(wrap(good))).toBe(400);
});

// threat:saml-signature
test('a signature of somebody else, with their certificate beside it, counts for nothing', async () => {
  expect(await post(signedXml(xml(), strange))).toBe(400);
  expect(await fault()).toBe('bad_signature');
  expect(await get(redirectQuery(xml(), { keys: strange }))).toBe(400);
  // Nor does the signature of another service provider here.
  expect(await post(signedXml(xml({ issuer: other.entityId }), strange))).toBe(303);
  expect(await post(signedXml(xml({ issuer: other.entityId }), keys))).toBe(400);
});

test('a public certificate is no shared secret, and SHA-1 no signature', async () => {
  const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
  const good = signedXml(xml(), keys);
  const confused = good.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', hmac);
  const signedInfo = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(confused)?.[0] ?? '';
  const mac = createHmac('sha1', keys.certificate).update(signedInfo).digest('base64');
  expect(await post(confused.replace(/<SignatureValue>[^<]*/, `<SignatureValue>${mac}`))).toBe(400);
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
  expect(await get(redirectQuery(xml(), { keys, algorithm: sha1 }))).toBe(400);
  expect(await get(redirectQuery(xml(), { keys, algorithm: '__proto__' }))).toBe(400);
});

test('a query counts as it was signed: nothing changed, added, twice, or signed within', async () => {
  const good = redirectQuery(xml(), { keys, relayState: 'a' });
  const [message = '', , ...rest] = good.split('&');
  for (const query of [
    good.replace('RelayState=a', 'RelayState=b'),
    good.replace('&RelayState=a', ''),
    `${good}&RelayState=b`,
    `${good}&SAMLRequest=x`,
    `${good}&SAMLResponse=x`,
    [message, ...rest].join('&'),
    redirectQuery(xml()),
    redirectQuery(signedXml(xml(), keys)),
    good.replace(/Signature=[^&]*/, 'Signature='),
    good.replace('SAMLRequest=', 'SAMLEncoding=plain&SAMLRequest='),
  ])
    expect(await get(query)).toBe(400);
  expect(await get(good)).toBe(302);
});

test.each([
  ['another address', { destination: 'https://evil.example/saml/sso' }, 'wrong_destination'],
  ['the address of sign-outs', { destination: `${portal}/saml/slo` }, 'wrong_destination'],
  ['no address', { destination: null }, 'wrong_destination'],
  ['an old time', { at: new Date(Date.now() - 3_600_000) }, 'expired'],
  ['a time to come', { at: new Date(Date.now() + 3_600_000) }, 'expired'],
  ['an ID that is no name', { id: '1' }, 'bad_id'],
  ['an endless ID', { id: `_${'x'.repeat(300)}` }, 'bad_id'],
  [
    'a foreign address for the answer',
    { attributes: ' AssertionConsumerServiceURL="https://evil.example"' },
    'bad_acs',
  ],
  [
    'a longer address for the answer',
    { attributes: ` AssertionConsumerServiceURL="${provider.acs}/../evil"` },
    'bad_acs',
  ],
  ['an index', { attributes: ' AssertionConsumerServiceIndex="1"' }, 'bad_acs'],
  [
    'another binding for the answer',
    { attributes: ' ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact"' },
    'bad_acs',
  ],
] as const)('%s is refused, with the reason for the developer', async (_, request, error) => {
  const at =
    'at' in request ? new Date(service.clock.now().getTime() + (+request.at - Date.now())) : undefined;
  expect(await post(signedXml(xml({ ...request, ...(at && { at }) }), keys))).toBe(400);
  expect(await fault()).toBe(error);
});

test('a page tells a stranger nothing of what was wrong', async () => {
  const pages = await Promise.all(
    [xml({ destination: 'https://evil.example' }), signedXml(xml(), strange)].map((each) =>
      browser.post('/saml/sso', { SAMLRequest: Buffer.from(each).toString('base64') }),
    ),
  );
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(pages[0]?.body).toContain('这次登录的请求用不了');
  const unknown = await browser.get(`/saml/sso?${redirectQuery(xml({ issuer: 'https://nobody.example' }))}`);
  expect([unknown.statusCode, unknown.body.includes('nobody.example')]).toEqual([403, false]);
});

// threat:saml-size
test('what is absurdly long is neither inflated nor kept', async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000, 'a')).toString('base64');
  const before = process.memoryUsage().rss;
  expect(await get(`SAMLRequest=${encodeURIComponent(bomb)}`)).toBeOneOf([400, 414, 431]);
  expect((await browser.post('/saml/sso', { SAMLRequest: bomb })).statusCode).toBe(400);
  expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  const long = await browser.post('/saml/sso', { SAMLRequest: 'A'.repeat(200_000) });
  expect(long.statusCode).toBe(413);
  expect(await get(redirectQuery(xml(), { keys, relayState: 'x'.repeat(2000) }))).toBe(400);
});

// threat:saml-replay
test('a request has one answer: not the same browser, nor another one, gets a second', async () => {
  const query = redirectQuery(xml(), { keys });
  expect(fieldsIn(await signInBy(service, person.visitor, query, browser))?.response).toContain('Success');
  for (const again of [browser, openBrowser(service)]) {
    const answer = await signInBy(service, person.visitor, query, again);
    expect([answer.statusCode, fieldsIn(answer)]).toEqual([400, null]);
  }
});

test('the way back counts once, in the browser that set out, and nobody can change where it leads', async () => {
  const started = await browser.get(`/saml/sso?${redirectQuery(xml(), { keys })}`);
  const state = new URL(location(started)).searchParams.get('state') ?? '';
  let last = '';
  const noting = { ...browser, get: (url: string) => ((last = url), browser.get(url)) };
  expect(fieldsIn(await goOn(person.visitor, noting, started))).not.toBeNull();
  expect((await browser.get(last)).statusCode).toBe(400);
  expect((await openBrowser(service).get(last)).statusCode).toBe(400);
  const [carried = '', ...signature] = state.split('.');
  const text = Buffer.from(carried, 'base64url').toString();
  // What is carried is sealed: even the browser's owner reads and changes nothing of it.
  expect(text).not.toContain('acs');
  const changed = Buffer.from(`${text.slice(0, -1)}A`).toString('base64url');
  for (const each of [[changed, ...signature].join('.'), 'x', '']) {
    const answer = await browser.get(
      `/saml/callback?${new URLSearchParams({ error: 'access_denied', state: each })}`,
    );
    expect(answer.statusCode).toBe(400);
  }
  expect((await browser.get('/saml/resume?request=1.AAAA')).statusCode).toBe(400);
});

test('a sealed request is good for an hour', async () => {
  const SAMLRequest = Buffer.from(signedXml(xml(), keys)).toString('base64');
  const posted = await browser.post('/saml/sso', { SAMLRequest });
  const address = location(posted);
  expect((await browser.get(address)).statusCode).toBe(302);
  service.clock.advance(3700);
  expect((await browser.get(address)).statusCode).toBe(400);
});
