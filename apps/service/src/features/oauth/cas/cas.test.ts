import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
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
let appId: string;
/** What came to proxy callbacks. */
const callbacks: URL[] = [];
let callbackStatus = 200;
beforeAll(async () => {
  service = await openService({
    file: { doors: { cas: true }, operators: { approval: false, requests_per_minute: 2000 } },
    ports: {
      outgoingFetch: async (url) => {
        callbacks.push(new URL(String(url)));
        return new Response(null, { status: callbackStatus });
      },
    },
  });
  const owner = await makeOperator(service, ['owner']);
  const developer = await registerPerson(service);
  appId = await registerCas(developer.visitor, owner, {
    scopes: ['openid', 'profile', 'email', 'groups', 'roles'],
    purposes: { profile: '显示名字', email: '发通知', groups: '分部门', roles: '分权限' },
    proxy_callbacks: [`${library}/proxy`],
  });
  await registerCas(developer.visitor, owner, {
    name: '馆藏接口',
    services: ['https://catalogue.example/api/', 'https://library.example/opac/old'],
    scopes: ['openid', 'profile'],
    purposes: { profile: '显示名字' },
    user: 'username',
    required_scopes: ['openid', 'profile'],
  });
}, 300_000);
beforeEach(async () => {
  callbacks.length = 0;
  callbackStatus = 200;
  person = await registerPerson(service);
});
afterAll(() => service.close());

const numberOf = async ({ accountId }: RegisteredPerson) =>
  String(
    (
      await service.database
        .selectFrom('account')
        .select('number')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).number,
  );

test('signs somebody in for a service, which learns who they are by the ticket', async () => {
  const { answer } = await visitCas(service, person.visitor, { service: `${library}/search?q=1#top` });
  expect(answer.statusCode).toBe(302);
  expect(location(answer)).toMatch(
    /^https:\/\/library\.example\/opac\/search\?q=1&ticket=ST-[A-Za-z0-9]{40}#top$/,
  );
  const ticket = ticketIn(answer);
  const given = await askCas(service, 'p3/serviceValidate', { ticket, service: `${library}/search?q=1` });
  expect(given).toEqual({
    authenticationSuccess: {
      user: await numberOf(person),
      attributes: expect.objectContaining({
        isFromNewLogin: expect.any(Boolean),
        longTermAuthenticationRequestTokenUsed: false,
        authenticationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        name: expect.any(String),
        groups: [],
        roles: [],
      }),
    },
  });
  // The identifier that other apps know is nobody's here, and neither is that of the table.
  expect(JSON.stringify(given)).not.toContain(person.accountId);
  await expect
    .poll(async () => (await person.visitor.call(listGrantDataAccess, { client_id: appId })).data.items)
    .not.toEqual([]);
});

test('answers in XML, without attributes in CAS 2.0 and in a line in CAS 1.0', async () => {
  const browser = openBrowser(service);
  const ticket = () => getTicket(service, person.visitor, { service: library }, browser);
  const ask = async (path: string) => {
    const query = new URLSearchParams({ service: library, ticket: await ticket() });
    return service.app.inject({ url: `/cas/${path}?${query}` });
  };
  const user = await numberOf(person);
  const full = await ask('p3/serviceValidate');
  expect(full.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(full.headers['cache-control']).toBe('no-store');
  expect(full.body).toContain(
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes><cas:authenticationDate>`,
  );
  expect((await ask('serviceValidate')).body).toBe(
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess></cas:serviceResponse>\n`,
  );
  expect((await ask('validate')).body).toBe(`yes\n${user}\n`);
  const no = await service.app.inject({ url: `/cas/validate?service=${library}&ticket=ST-1` });
  expect(no.body).toBe('no\n\n');
  const failed = await service.app.inject({ url: `/cas/serviceValidate?service=${library}` });
  expect(failed.body).toContain('<cas:authenticationFailure code="INVALID_REQUEST">');
});

test('renew asks for a new sign-in, and only such a ticket counts for it', async () => {
  const browser = openBrowser(service);
  await visitCas(service, person.visitor, { service: library }, browser);
  service.clock.advance(600);
  const stale = await getTicket(service, person.visitor, { service: library }, browser);
  const checked = await askCas(service, 'serviceValidate', {
    ticket: stale,
    service: library,
    renew: 'true',
  });
  expect(checked).toMatchObject({ authenticationFailure: { code: 'INVALID_TICKET' } });

  const started = await browser.get(`/cas/login?service=${library}&renew=true`);
  const asked = await browser.get(location(started));
  const authorize = new URL(location(asked), 'http://localhost:3000').searchParams.get('authorize') ?? '';
  const shown = await person.visitor.call(getAuthorization, { authorize });
  expect(shown.data).toMatchObject({ reauthenticate: true });
  // It cannot be agreed to without the proof.
  const decided = await person.visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    scopes: [],
  });
  expect(decided.code).toBe(10);
  service.clock.advance(5);
  await passCheck(person);
  const approved = await person.visitor.call(decideAuthorization, {
    authorize,
    decision: 'approve',
    scopes: [],
  });
  browser.showAccount(person.visitor.token);
  const fresh = ticketIn(await browser.get(location(await browser.get(approved.data.url))));
  expect(
    await askCas(service, 'p3/serviceValidate', { ticket: fresh, service: library, renew: 'true' }),
  ).toMatchObject({ authenticationSuccess: { attributes: { isFromNewLogin: true } } });
});

test('gateway sends whoever is not signed in back without a ticket', async () => {
  const query = { service: library, gateway: 'true' };
  const browser = openBrowser(service);
  const started = await browser.get(`/cas/login?${new URLSearchParams(query)}`);
  const back = await browser.get(location(started));
  const answer = await browser.get(location(back));
  expect(location(answer)).toBe(library);
  await visitCas(service, person.visitor, { service: library }, browser);
  const silent = await browser.get(`/cas/login?${new URLSearchParams(query)}`);
  const code = await browser.get(location(silent));
  expect(location(await browser.get(location(code)))).toContain('ticket=ST-');
});

test('warn asks anew, although the person has agreed', async () => {
  const browser = openBrowser(service);
  await visitCas(service, person.visitor, { service: library }, browser);
  const started = await browser.get(`/cas/login?service=${library}&warn=true`);
  expect(location(await browser.get(location(started)))).toContain('authorize=');
});

test('method=POST posts the ticket', async () => {
  const { answer } = await visitCas(service, person.visitor, { service: library, method: 'POST' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch(
    /<form method="post" action="https:\/\/library\.example\/opac"><input type="hidden" name="ticket" value="ST-[A-Za-z0-9]{40}">/,
  );
  expect(answer.headers['content-security-policy']).not.toContain('form-action');
});

test('a proxy gets tickets for another service that the person has agreed to', async () => {
  const catalogue = 'https://catalogue.example/api/books';
  const browser = openBrowser(service);
  const pgtUrl = `${library}/proxy/callback?x=1`;
  const ticket = await getTicket(service, person.visitor, { service: library }, browser);
  const given = await askCas(service, 'p3/serviceValidate', { ticket, service: library, pgtUrl });
  const { proxyGrantingTicket: iou } = given['authenticationSuccess'] as { proxyGrantingTicket: string };
  const [callback] = callbacks;
  expect(callback?.href.startsWith(`${pgtUrl}&`)).toBe(true);
  expect(callback?.searchParams.get('pgtIou')).toBe(iou);
  const pgt = callback?.searchParams.get('pgtId') ?? '';
  const get = async (targetService: string) => askCas(service, 'proxy', { pgt, targetService });

  expect(await get('https://elsewhere.example/')).toMatchObject({
    proxyFailure: { code: 'UNAUTHORIZED_SERVICE' },
  });
  expect(await get(catalogue)).toMatchObject({ proxyFailure: { code: 'UNAUTHORIZED_SERVICE' } });
  await service.database
    .updateTable('account')
    .set({ username: 'xiaoming' })
    .where('id', '=', person.accountId)
    .execute();
  await visitCas(service, person.visitor, { service: catalogue }, browser);
  const { proxyTicket } = (await get(catalogue))['proxySuccess'] as { proxyTicket: string };
  expect(proxyTicket).toMatch(/^PT-/);
  const used = { ticket: proxyTicket, service: catalogue };
  expect(await askCas(service, 'serviceValidate', used)).toMatchObject({
    authenticationFailure: { code: 'INVALID_TICKET_SPEC' },
  });
  expect(await askCas(service, 'proxyValidate', used)).toEqual({
    authenticationSuccess: { user: 'xiaoming', proxies: [pgtUrl] },
  });
  expect(await askCas(service, 'proxyValidate', used)).toMatchObject({
    authenticationFailure: { code: 'INVALID_TICKET' },
  });
});

test('refuses callbacks that are not registered, or do not answer', async () => {
  const browser = openBrowser(service);
  const ask = async (pgtUrl: string) => {
    const ticket = await getTicket(service, person.visitor, { service: library }, browser);
    return askCas(service, 'serviceValidate', { ticket, service: library, pgtUrl });
  };
  for (const url of ['https://library.example/other', 'http://library.example/opac/proxy', 'nothing'])
    expect(await ask(url)).toMatchObject({ authenticationFailure: { code: 'INVALID_PROXY_CALLBACK' } });
  expect(callbacks).toHaveLength(0);
  callbackStatus = 302;
  expect(await ask(`${library}/proxy`)).toMatchObject({
    authenticationFailure: { code: 'INVALID_PROXY_CALLBACK' },
  });
  const other = 'https://catalogue.example/api';
  await service.database
    .updateTable('account')
    .set({ username: 'xiaohong' })
    .where('id', '=', person.accountId)
    .execute();
  const ticket = await getTicket(service, person.visitor, { service: other }, browser);
  expect(await askCas(service, 'serviceValidate', { ticket, service: other, pgtUrl: other })).toMatchObject({
    authenticationFailure: { code: 'UNAUTHORIZED_SERVICE_PROXY' },
  });
});

test('signs out, and goes back to a registered service alone', async () => {
  const to = async (service_: string) =>
    location(await openBrowser(service).get(`/cas/logout?service=${encodeURIComponent(service_)}`));
  const known = new URL(await to(`${library}/bye`));
  expect(known.pathname).toBe('/oauth2/logout');
  expect(known.searchParams.get('state')).toBe(`${library}/bye`);
  expect(new URL(await to('https://evil.example/')).search).toBe('');
  const browser = openBrowser(service);
  const { answer } = await visitCas(service, person.visitor, { service: library }, browser);
  expect(answer.statusCode).toBe(302);
  const page = await browser.get(known.href);
  const out = await browser.submit(page, { logout: 'yes' });
  const after = await browser.get(location(out));
  expect(location(after)).toBe(`${library}/bye`);
  const evil = await browser.get('/cas/signed-out?state=https%3A%2F%2Fevil.example%2F');
  expect(location(evil)).toBe('http://localhost:3000/');
});

test('leads to the portal without a service, and is there only where operators opened it', async () => {
  expect(location(await openBrowser(service).get('/cas/login'))).toBe('http://localhost:3000/login');
  expect((await service.visitor().call(getConfig, {})).data.doors).toEqual({
    forward_auth: false,
    cas: true,
    saml: false,
  });
  const shut = await openService();
  for (const path of ['login', 'logout', 'serviceValidate', 'p3/proxyValidate', 'proxy', 'callback'])
    expect((await shut.app.inject({ url: `/cas/${path}?service=${library}` })).statusCode).toBe(404);
  await shut.close();
});
