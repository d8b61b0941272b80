import { createApp, editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { makeProviderKeys, type ProviderKeys } from '../../../../test/saml-provider.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let keys: ProviderKeys;
/** What an address of metadata answers. */
let answers: () => Response = () => new Response('', { status: 404 });
beforeAll(async () => {
  service = await openService({
    file: {
      doors: { saml: true },
      apps: { per_account: 200 },
      // The second is given to no app.
      profile: {
        fields: [
          { key: 'student_no', label: { zh: '学号' }, scope: 'profile' },
          { key: 'shirt', label: { zh: '尺码' } },
        ],
      },
      operators: { approval: false, requests_per_minute: 2000 },
    },
    ports: { outgoingFetch: async () => answers() },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  await passCheck(developer);
  keys = await makeProviderKeys();
}, 300_000);
afterAll(() => service.close());

let count = 0;
const site = (given: object = {}) => ({
  name: `网盘${(count += 1)}`,
  type: 'saml',
  entity_id: `https://files${count}.example/saml`,
  acs_urls: [`https://files${count}.example/acs`],
  legal_name: '示例科技',
  contact: 'it@files.example',
  ...given,
});
const make = (given: object = {}) => developer.visitor.call(createApp, site(given) as never);
const appOf = async (id: string) => (await developer.visitor.call(listApps, { query: id })).data.items[0];
const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');

const metadata = ({
  entity = 'https://described.example/saml',
  attributes = '',
  body = '',
  acs = '<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://described.example/acs" index="1"/>',
}: {
  entity?: string;
  attributes?: string;
  body?: string;
  acs?: string;
} = {}) => `<?xml version="1.0"?>
<!-- as SimpleSAMLphp writes it -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entity}"${attributes}>
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${body}${acs}</md:SPSSODescriptor>
</md:EntityDescriptor>`;
const key = (use: string, pem: string) =>
  `<md:KeyDescriptor${use && ` use="${use}"`}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${bare(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;

test('waits for an operator, as does every change of it', async () => {
  const made = await make({ slo_url: 'https://files.example/slo', attributes: { mail: 'email' } });
  expect(made).toMatchObject({ code: 1, data: { status: 'in_review', client_secret: null } });
  const { id } = made.data;
  const approved = await owner.ask('POST', `apps/${id}/approve`, {});
  expect(approved.body).toMatchObject({
    status: 'active',
    redirect_uris: [],
    saml: { slo_soap_url: 'https://files.example/slo', certificates: 0, name_id: 'persistent' },
  });
  const changes = {
    acs_urls: ['https://moved.example/acs'],
    certificates: [keys.certificate],
    attributes: { mail: 'phone_number' },
    name_id: 'transient',
    idp_initiated: true,
  } satisfies Partial<CallInput<typeof editApp>>;
  expect((await developer.visitor.call(editApp, { id, ...changes })).code).toBe(1);
  const waiting = await appOf(id);
  expect(waiting).toMatchObject({
    acs_urls: [expect.stringContaining('/acs')],
    name_id: 'persistent',
    idp_initiated: false,
  });
  expect(waiting?.acs_urls).not.toEqual(changes.acs_urls);
  expect(waiting?.pending).toMatchObject({ ...changes, certificates: [expect.stringContaining('BEGIN')] });
  await owner.ask('POST', `apps/${id}/approve`, {});
  expect(await appOf(id)).toMatchObject({ ...changes, certificates: [expect.stringContaining('BEGIN')] });
});

test('metadata fills the fields, typed or from its address', async () => {
  const logout = (binding: string, path: string) =>
    `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://described.example/${path}"/>`;
  const acs = (index: number, more: string) =>
    `<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${more} index="${index}"/>`;
  const text = metadata({
    body:
      key('signing', keys.certificate) +
      key('encryption', keys.certificate) +
      logout('HTTP-Redirect', 'slo') +
      logout('SOAP', 'soap'),
    acs: [
      acs(0, 'HTTP-Artifact" Location="https://described.example/artifact"'),
      acs(1, 'HTTP-POST" Location="https://described.example/one"'),
      acs(2, 'HTTP-POST" Location="https://described.example/two" isDefault="true"'),
    ].join(''),
  });
  const expected = {
    entity_id: 'https://described.example/saml',
    acs_urls: ['https://described.example/two', 'https://described.example/one'],
    slo_url: 'https://described.example/slo',
    slo_soap_url: 'https://described.example/soap',
    certificates: [expect.stringContaining(keys.certificate.split('\n')[1] ?? '')],
    encryption_certificate: expect.stringContaining('BEGIN CERTIFICATE'),
  };
  const typed = await make({ entity_id: undefined, acs_urls: undefined, metadata: text });
  expect(await appOf(typed.data.id)).toMatchObject(expected);
  answers = () => new Response(text);
  const fetched = await make({
    entity_id: undefined,
    acs_urls: undefined,
    metadata_url: 'https://described.example/md',
  });
  expect(await appOf(fetched.data.id)).toMatchObject({
    ...expected,
    metadata_url: 'https://described.example/md',
  });
});

test.each(
  Object.entries({
    'an entity': metadata().replace(
      '<md:Entity',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><md:Entity',
    ),
    'another document': '<html></html>',
    'no provider': metadata().replaceAll('SPSSODescriptor', 'IDPSSODescriptor'),
    'two providers': metadata().replace(
      '</md:EntityDescriptor>',
      `${/<md:SP[\s\S]*SSODescriptor>/.exec(metadata())?.[0]}</md:EntityDescriptor>`,
    ),
    'no name': metadata({ entity: '' }),
    'a name with a space': metadata({ entity: 'urn:a b' }),
    'no address': metadata({ acs: '' }),
    'only plain http': metadata().replace('Location="https', 'Location="http'),
    'an expired one': metadata({ attributes: ' validUntil="2020-01-01T00:00:00Z"' }),
    'no time': metadata({ attributes: ' validUntil="soon"' }),
  }),
)('metadata is refused: %s', async (_, text) => {
  expect(await make({ metadata: text })).toMatchObject({ data: { reason: 'bad_metadata' } });
});

test('an address of metadata that says nothing, too much, or something else is refused', async () => {
  for (const body of ['', '<html>', 'x'.repeat(200_000)]) {
    answers = () => new Response(body);
    expect(await make({ metadata_url: 'https://described.example/md' })).toMatchObject({
      data: { reason: 'bad_metadata' },
    });
  }
  answers = () => {
    throw new Error('down');
  };
  expect(await make({ metadata_url: 'https://described.example/md' })).toMatchObject({ code: 0 });
});

test.each([
  'http://files.example/acs',
  'https://user:pw@files.example/acs',
  'https://*.files.example/acs',
  'https://files.example/acs#top',
  'https://files.example/../acs',
  'javascript:alert(1)',
  'files.example/acs',
  '',
])('does not take %j for an address of answers', async (address) => {
  expect(await make({ acs_urls: [address] })).toMatchObject({ code: 400 });
  if (address) expect(await make({ slo_url: address })).toMatchObject({ code: 400 });
});

test('needs a name and an address, both its own, and keys for what it asks', async () => {
  expect(await make({ entity_id: undefined })).toMatchObject({ data: { reason: 'provider_needed' } });
  expect(await make({ acs_urls: [] })).toMatchObject({ data: { reason: 'provider_needed' } });
  expect(await make({ acs_urls: ['http://localhost:3000/saml/acs'] })).toMatchObject({
    data: { reason: 'bad_redirect_uri' },
  });
  for (const asked of [{ signed_requests: true }, { encrypt: true }])
    expect(await make(asked)).toMatchObject({ data: { reason: 'certificate_needed' } });
  const taken = 'https://taken.example/saml';
  const [first, second] = [await make({ entity_id: taken }), await make({ entity_id: taken })];
  expect((await owner.ask('POST', `apps/${first.data.id}/approve`, {})).status).toBe(200);
  expect(await owner.ask('POST', `apps/${second.data.id}/approve`, {})).toMatchObject({
    status: 422,
    body: { state: 'entity_taken' },
  });
  expect(await make({ entity_id: taken })).toMatchObject({ data: { reason: 'entity_taken' } });
});

test('a private key, half a certificate or one of another kind is refused, and kept nowhere', async () => {
  for (const text of [keys.privateKey, keys.certificate.slice(0, 300), 'AAAA', ''])
    expect(await make({ certificates: [text] })).toMatchObject({ data: { reason: 'bad_certificate' } });
  const made = await make({ certificates: [bare(keys.certificate)], encrypt: true, signed_requests: true });
  expect(made.code).toBe(1);
  expect((await appOf(made.data.id))?.certificates[0]).toContain('BEGIN CERTIFICATE');
});

test('the e-mail address as its name needs the permission, and nobody can refuse it', async () => {
  expect(await make({ name_id: 'email' })).toMatchObject({
    data: { reason: 'user_not_released', scope: 'email' },
  });
  const made = await make({ name_id: 'email', scopes: ['openid', 'email'], purposes: { email: '认人' } });
  expect((await appOf(made.data.id))?.required_scopes).toEqual(['openid', 'email']);
});

test('attributes carry facts that there are', async () => {
  for (const attributes of [
    { a: 'password' },
    { a: 'id' },
    { a: 'shirt' },
    { a: '__proto__' },
    { 'a b': 'email' },
    { ['x'.repeat(300)]: 'email' },
  ])
    expect(await make({ attributes })).toMatchObject({ code: 400 });
  expect(await make({ attributes: { 'urn:oid:1.2': 'student_no' } })).toMatchObject({ code: 1 });
});

test('other apps are no service providers, and one of SAML has no addresses of theirs', async () => {
  const web = await make({ type: 'web', redirect_uris: ['https://app.example/callback'] });
  expect(await appOf(web.data.id)).toMatchObject({ entity_id: '', acs_urls: [] });
  await developer.visitor.call(editApp, {
    id: web.data.id,
    entity_id: 'https://sly.example',
    idp_initiated: true,
  });
  expect(await appOf(web.data.id)).toMatchObject({ entity_id: '', idp_initiated: false });
  const own = await make({ redirect_uris: ['https://sly.example/cb'], services: ['https://sly.example'] });
  expect(await appOf(own.data.id)).toMatchObject({ redirect_uris: [], services: [] });
});

test('is registered only where operators have opened the door', async () => {
  const shut = await openService();
  const there = await registerPerson(shut);
  expect(await there.visitor.call(createApp, site() as never)).toMatchObject({
    data: { reason: 'door_closed' },
  });
  await shut.close();
});
