import { createApp, editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
beforeAll(async () => {
  service = await openService({
    file: {
      doors: { cas: true },
      apps: { per_account: 100 },
      operators: { approval: false, requests_per_minute: 2000 },
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  await passCheck(developer);
}, 300_000);
afterAll(() => service.close());

let count = 0;
const library = (given: object = {}) =>
  ({
    name: `图书馆${(count += 1)}`,
    type: 'cas',
    services: [`https://library${count}.example/opac`],
    legal_name: '示例大学',
    contact: 'it@library.example',
    ...given,
  }) as const;
const make = (given: object = {}) => developer.visitor.call(createApp, library(given) as never);
const appOf = async (id: string) => (await developer.visitor.call(listApps, { query: id })).data.items[0];
const statusOf = async (address: string) =>
  (await service.app.inject({ url: `/cas/login?service=${encodeURIComponent(address)}` })).statusCode;

test('waits for an operator, also where apps do not; so does every change of where it lies', async () => {
  const made = await make();
  expect(made).toMatchObject({ code: 1, data: { status: 'in_review', client_secret: null } });
  const { id } = made.data;
  const service_ = `https://library${count}.example/opac`;
  expect(await statusOf(service_)).toBe(403);
  expect((await owner.ask('POST', `apps/${id}/approve`, {})).body).toMatchObject({
    status: 'active',
    redirect_uris: [],
    cas: { services: [service_], proxy_callbacks: [], user: 'id' },
  });
  expect(await statusOf(service_)).toBe(302);
  const moved = { services: ['https://moved.example'], proxy_callbacks: ['https://moved.example/proxy/'] };
  expect((await developer.visitor.call(editApp, { id, ...moved })).code).toBe(1);
  expect((await appOf(id))?.pending).toEqual({
    services: ['https://moved.example'],
    proxy_callbacks: ['https://moved.example/proxy'],
  });
  expect([await statusOf(service_), await statusOf('https://moved.example/')]).toEqual([302, 403]);
  await owner.ask('POST', `apps/${id}/approve`, {});
  expect([await statusOf(service_), await statusOf('https://moved.example/')]).toEqual([403, 302]);
});

test.each([
  'http://library.example',
  'https://library.example/opac?x=1',
  'https://library.example/opac#top',
  'https://user:pw@library.example',
  'https://*.library.example',
  'https://library.example/opac/*',
  'https://library.example/../opac',
  'https://library.example/%6fpac',
  'https://library.example//opac',
  'ftp://library.example',
  'library.example',
  '^https://library',
  '',
])('does not take %j for a service or a callback', async (address) => {
  expect(await make({ services: [address] })).toMatchObject({ code: 400 });
  expect(await make({ proxy_callbacks: [address] })).toMatchObject({ code: 400 });
});

test('needs a service, and one that no other app has', async () => {
  expect(await make({ services: [] })).toMatchObject({ data: { reason: 'services_needed' } });
  expect(await make({ services: undefined })).toMatchObject({ data: { reason: 'services_needed' } });
  const taken = ['https://taken.example/app/'];
  const [first, second] = [await make({ services: taken }), await make({ services: taken })];
  expect((await owner.ask('POST', `apps/${first.data.id}/approve`, {})).status).toBe(200);
  // Both waited: the second is not let in any more.
  expect(await owner.ask('POST', `apps/${second.data.id}/approve`, {})).toMatchObject({
    status: 422,
    body: { state: 'service_taken' },
  });
  expect(await make({ services: taken })).toMatchObject({
    data: { reason: 'service_taken', service: 'https://taken.example/app' },
  });
  // Below it, another app may stand: the nearest counts.
  expect((await make({ services: ['https://taken.example/app/old'] })).code).toBe(1);
});

test('what it calls people by cannot be refused', async () => {
  expect(await make({ user: 'email', scopes: ['openid'] })).toMatchObject({
    data: { reason: 'user_not_released', scope: 'email' },
  });
  const made = await make({ user: 'email', scopes: ['openid', 'email'], purposes: { email: '认人' } });
  expect((await appOf(made.data.id))?.required_scopes).toEqual(['openid', 'email']);
});

test('other apps have no services, and it has no addresses of theirs', async () => {
  const other = await developer.visitor.call(createApp, {
    ...library(),
    type: 'web',
    redirect_uris: ['https://app.example/callback'],
  } as never);
  expect(await appOf(other.data.id)).toMatchObject({ services: [], proxy_callbacks: [] });
  await developer.visitor.call(editApp, { id: other.data.id, services: ['https://sly.example'] });
  expect(await appOf(other.data.id)).toMatchObject({ services: [] });
  expect(await statusOf('https://sly.example')).toBe(403);
  const own = await make({
    redirect_uris: ['https://sly.example/callback'],
    post_logout_redirect_uris: ['https://sly.example/'],
    origin: 'https://sly.example',
  });
  expect(await appOf(own.data.id)).toMatchObject({
    redirect_uris: [],
    post_logout_redirect_uris: [],
    origin: '',
  });
});

test('is registered only where operators have opened the door', async () => {
  const shut = await openService();
  const there = await registerPerson(shut);
  expect(await there.visitor.call(createApp, library() as never)).toMatchObject({
    data: { reason: 'door_closed' },
  });
  await shut.close();
});
