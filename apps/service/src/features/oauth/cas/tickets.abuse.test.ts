import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import {
  askCas,
  getTicket,
  casService as library,
  registerCas,
  ticketIn,
  visitCas,
} from '../../../../test/cas-service.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { location } from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
beforeAll(async () => {
  service = await openService({
    file: { doors: { cas: true }, operators: { approval: false, requests_per_minute: 2000 } },
  });
  const owner = await makeOperator(service, ['owner']);
  const developer = await registerPerson(service);
  await registerCas(developer.visitor, owner);
  await registerCas(developer.visitor, owner, { name: '财务', services: ['https://money.example'] });
  person = await registerPerson(service);
});
afterAll(() => service.close());

const invalid = { authenticationFailure: { code: 'INVALID_TICKET' } };
const validate = (ticket: string, query: Record<string, string> = {}) =>
  askCas(service, 'serviceValidate', { ticket, service: library, ...query });

// threat:cas-tickets
test('a ticket counts once, also for two who ask at the same time', async () => {
  const ticket = await getTicket(service, person.visitor);
  const answers = await Promise.all(Array.from({ length: 8 }, () => validate(ticket)));
  expect(answers.filter((answer) => 'authenticationSuccess' in answer)).toHaveLength(1);
  expect(await validate(ticket)).toMatchObject(invalid);
});

test('a ticket lasts a minute', async () => {
  const [good, late] = [await getTicket(service, person.visitor), await getTicket(service, person.visitor)];
  service.clock.advance(59);
  expect(await validate(good)).toHaveProperty('authenticationSuccess');
  service.clock.advance(2);
  expect(await validate(late)).toMatchObject(invalid);
});

// threat:cas-tickets
test('a ticket is good for its own service alone, and is spent by another’s try', async () => {
  for (const other of ['https://money.example/', `${library}/other`, 'https://library.example/opac?x=1']) {
    const ticket = await getTicket(service, person.visitor);
    expect(await validate(ticket, { service: other })).toMatchObject({
      authenticationFailure: { code: 'INVALID_SERVICE' },
    });
    expect(await validate(ticket)).toMatchObject(invalid);
  }
});

test('what is no ticket is refused, and says nothing more', async () => {
  const token = 'x'.repeat(40);
  for (const ticket of ['', 'ST-', `ST-${token}`, `PGT-${token}`, `TGT-${token}`, "ST-' or 1=1", '票'])
    expect(await validate(ticket)).toMatchObject({
      authenticationFailure: { code: ticket ? 'INVALID_TICKET' : 'INVALID_REQUEST' },
    });
  const twice = await service.app.inject({
    url: `/cas/serviceValidate?format=JSON&ticket=ST-1&ticket=ST-2&service=${library}`,
  });
  expect(twice.json().serviceResponse.authenticationFailure.code).toBe('INVALID_REQUEST');
  for (const query of ['', `pgt=PGT-${token}`, `targetService=${library}`])
    expect((await service.app.inject({ url: `/cas/proxy?${query}` })).body).toContain(
      '<cas:proxyFailure code="INVALID_REQUEST">',
    );
  const ticket = await getTicket(service, person.visitor);
  // A ticket of a service is none that grants.
  expect(await askCas(service, 'proxy', { pgt: ticket, targetService: library })).toMatchObject({
    proxyFailure: { code: 'INVALID_TICKET' },
  });
});

// threat:cas-redirect
test.each([
  'https://evil.example/',
  'https://library.example.evil.example/opac',
  'https://library.example@evil.example/opac',
  'https://user:pw@library.example/opac',
  'https://library.example:8443/opac',
  'http://library.example/opac',
  'https://library.example/opacity',
  'https://library.example/opac/../admin',
  'https://library.example/opac/%2e%2e/admin',
  'https://library.example/opac%2f..%2fadmin',
  'https://library.example/opac/..%5cadmin',
  'https://library.example/opac/..;/admin',
  'https://library.example//opac',
  'https:\\\\library.example\\opac',
  'javascript:alert(1)//https://library.example/opac',
  'data:text/html,library',
  '//library.example/opac',
  '/opac',
  'https://library.example/opac\r\nset-cookie: a=b',
  'https://library.example/opac/图书',
  `https://library.example/opac?${'x'.repeat(2000)}`,
  '',
])('sends nobody to %j', async (address) => {
  const browser = openBrowser(service);
  const page = await browser.get(`/cas/login?service=${encodeURIComponent(address)}`);
  expect(page.statusCode).toBe(403);
  expect(page.headers['location']).toBeUndefined();
  expect(page.body).toContain('地址未配置');
  expect(page.body).not.toContain('evil');
  const out = location(await browser.get(`/cas/logout?service=${encodeURIComponent(address)}`));
  expect(new URL(out).search).toBe('');
});

test('the host of a service may be written in capitals, and its path may not', async () => {
  const ticket = await getTicket(service, person.visitor, { service: 'HTTPS://LIBRARY.example/opac' });
  expect(await validate(ticket)).toHaveProperty('authenticationSuccess');
  const page = await openBrowser(service).get('/cas/login?service=https://library.example/OPAC');
  expect(page.statusCode).toBe(403);
});

// threat:cas-tickets
test('an answer counts once, and in the browser that set out', async () => {
  const browser = openBrowser(service);
  await visitCas(service, person.visitor, { service: library }, browser);
  const started = await browser.get(`/cas/login?service=${library}`);
  const back = location(await browser.get(location(started)));
  expect(back).toContain('/cas/callback?code=');
  const victim = openBrowser(service);
  await victim.get(`/cas/login?service=${library}`);
  for (const other of [openBrowser(service), victim]) {
    const page = await other.get(back);
    expect([page.statusCode, page.headers['location']]).toEqual([400, undefined]);
    expect(page.body).toContain('这次登录已失效');
  }
  expect(ticketIn(await browser.get(back))).toMatch(/^ST-/);
  expect((await browser.get(back)).statusCode).toBe(400);
});

test('a state cannot be made to carry another service', async () => {
  const browser = openBrowser(service);
  await visitCas(service, person.visitor, { service: library }, browser);
  const started = await browser.get(`/cas/login?service=${library}`);
  const back = new URL(location(await browser.get(location(started))));
  const [carried = '', seal = ''] = (back.searchParams.get('state') ?? '').split('.');
  const changed = JSON.stringify({
    ...JSON.parse(Buffer.from(carried, 'base64url').toString()),
    service: 'https://money.example/',
  });
  back.searchParams.set('state', `${Buffer.from(changed).toString('base64url')}.${seal}`);
  expect((await browser.get(back.href)).statusCode).toBe(400);
});

test('the codes of a service are redeemed nowhere else', async () => {
  const browser = openBrowser(service);
  await visitCas(service, person.visitor, { service: library }, browser);
  const started = location(await browser.get(`/cas/login?service=${library}`));
  const clientId = new URL(started).searchParams.get('client_id') ?? '';
  const back = new URL(location(await browser.get(started)));
  const answer = await service.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: 'http://localhost:3000/cas/callback',
      code_verifier: 'x'.repeat(43),
    }).toString(),
  });
  expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
  // Nor does an app of somebody else get codes at this address.
  const foreign = new URL(started);
  foreign.searchParams.set('redirect_uri', 'http://localhost:3000/user/app/docs');
  const refused = await browser.get(foreign.href);
  expect(refused.statusCode).toBe(400);
});

test('names with markup come as text', async () => {
  const odd = await registerPerson(service);
  await service.database
    .updateTable('account')
    .set({ nickname: '<cas:user>1</cas:user>&\u0001"\'' })
    .where('id', '=', odd.accountId)
    .execute();
  const ticket = await getTicket(service, odd.visitor);
  const query = new URLSearchParams({ ticket, service: library });
  const { body } = await service.app.inject({ url: `/cas/p3/serviceValidate?${query}` });
  expect(body).toContain('<cas:name>&#60;cas:user&#62;1&#60;/cas:user&#62;&#38; &#34;&#39;</cas:name>');
  expect(body.match(/<cas:user>/g)).toHaveLength(1);
});
