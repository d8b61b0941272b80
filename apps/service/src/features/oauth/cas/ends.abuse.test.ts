import { getAppActivity, removeApp } from '@tongxing/contract/calls/apps.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { sessionLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { type Browser, openBrowser } from '../../../../test/browser.ts';
import { askCas, getTicket, registerCas } from '../../../../test/cas-service.ts';
import { endsOfASignIn, giveAway } from '../../../../test/ends-of-a-sign-in.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { createApp } from '../../../app.ts';

// Every end of an account, a session, a consent or an app × the tickets of CAS and the services that are signed in at.

let service: TestService;
let owner: TestOperator;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let browser: Browser;
let appId: string;
/** Where the services of this test lie. */
let place: string;
let count = 0;
/** Issued, and not yet shown to anybody. */
let unused: string;
/** By which the service is a proxy. */
let pgt: string;
let proxyTicket: string;
/** Used: the service knows its own session by it. */
let used: string;
const logouts: { readonly url: string; readonly request: string }[] = [];
let status = 200;
beforeAll(async () => {
  service = await openService({
    file: { doors: { cas: true }, operators: { approval: false, requests_per_minute: 2000 } },
    ports: {
      outgoingFetch: async (url, init) => {
        const asked = new URL(String(url));
        if (asked.searchParams.has('pgtId')) pgt = asked.searchParams.get('pgtId') ?? '';
        else
          logouts.push({
            url: asked.href,
            request: new URLSearchParams(String(init?.body)).get('logoutRequest') ?? '',
          });
        return new Response(null, { status });
      },
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
}, 300_000);
beforeEach(async () => {
  count += 1;
  status = 200;
  place = `https://library${count}.example/opac`;
  appId = await registerCas(developer.visitor, owner, {
    name: `图书馆${count}`,
    services: [place],
    proxy_callbacks: [`${place}/proxy`],
  });
  person = await registerPerson(service);
  browser = openBrowser(service);
  used = await ticket();
  const given = await askCas(service, 'serviceValidate', {
    ticket: used,
    service: place,
    pgtUrl: `${place}/proxy`,
  });
  expect(given).toHaveProperty('authenticationSuccess');
  const granted = await askCas(service, 'proxy', { pgt, targetService: place });
  proxyTicket = (granted['proxySuccess'] as { proxyTicket: string }).proxyTicket;
  unused = await ticket();
  logouts.length = 0;
});
afterAll(() => service.close());

const ticket = () => getTicket(service, person.visitor, { service: place }, browser);

/** What is still good. */
async function living(where: TestService = service): Promise<string[]> {
  const given = await askCas(where, 'proxy', { pgt, targetService: place });
  const granted = (given['proxySuccess'] as { proxyTicket: string } | undefined)?.proxyTicket;
  const st = await askCas(where, 'serviceValidate', { ticket: unused, service: place });
  const pt = await askCas(where, 'proxyValidate', { ticket: granted ?? proxyTicket, service: place });
  return [
    ...('authenticationSuccess' in st ? ['ST'] : []),
    ...('authenticationSuccess' in pt ? ['PT'] : []),
    ...(granted ? ['PGT'] : []),
  ];
}

/** The logout that the service is sent: for the ticket that it has used, and no other. */
async function expectLogout(): Promise<void> {
  await expect.poll(() => logouts.map(({ url }) => url)).toEqual([place]);
  expect(logouts[0]?.request).toContain(`<samlp:SessionIndex>${used}</samlp:SessionIndex>`);
  expect(logouts[0]?.request).toContain('@NOT_USED@');
  expect(logouts[0]?.request).not.toContain(person.accountId);
}

test('nothing at all, or a new password set in this session, leaves every ticket good', async () => {
  await passCheck(person);
  const password = 'quite another phrase 3';
  const asked = { old_password: person.password, password };
  expect((await person.visitor.call(changePassword, asked)).code).toBe(1);
  expect(await living()).toEqual(['ST', 'PT', 'PGT']);
  expect(logouts).toEqual([]);
});

test('another recipient learns nothing by a ticket, also when operators let the app go on', async () => {
  await giveAway(service, developer, appId);
  await service.work('Sending CAS logouts');
  await expectLogout();
  expect((await owner.ask('POST', `apps/${appId}/approve`, {})).status).toBe(200);
  expect(await living()).toEqual([]);
});

test('a proxy that gets tickets by its own tickets comes to an end', async () => {
  let depth = 0;
  for (; depth < 20; depth += 1) {
    const given = await askCas(service, 'proxy', { pgt, targetService: place });
    const { proxyTicket: ticket } = (given['proxySuccess'] ?? {}) as { proxyTicket?: string };
    if (ticket === undefined) {
      expect(given).toMatchObject({ proxyFailure: { code: 'UNAUTHORIZED_SERVICE_PROXY' } });
      break;
    }
    const asked = { ticket, service: place, pgtUrl: `${place}/proxy` };
    expect(await askCas(service, 'proxyValidate', asked)).toHaveProperty('authenticationSuccess');
  }
  expect(depth).toBe(8);
});

// threat:cas-after-end
test.each(Object.entries(endsOfASignIn))(
  '%s ends every ticket, and the service hears of it',
  async (_, end) => {
    const answer = await end({ service, owner, person, appId });
    expect(answer.code ?? answer.status).toBeOneOf([1, 200, 204]);
    const elsewhere = await createApp({ ...service.ports, regularWork: () => {} });
    await elsewhere.ready();
    expect(await living({ ...service, app: elsewhere })).toEqual([]);
    expect(await living()).toEqual([]);
    await elsewhere.close();
    await expectLogout();
  },
);

test('suspending the app or removing it ends every ticket', async () => {
  await owner.ask('POST', `apps/${appId}/suspend`, { reason: '投诉' });
  expect(await living()).toEqual([]);
  await service.work('Sending CAS logouts');
  await expectLogout();
  await owner.ask('POST', `apps/${appId}/resume`, {});
  await passCheck(developer);
  expect((await developer.visitor.call(removeApp, { id: appId })).code).toBe(1);
  const rows = await service.database.selectFrom('cas_ticket').select('client_id').execute();
  expect(rows.map(({ client_id: id }) => id)).not.toContain(appId);
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
    await service.work('Sending CAS logouts');
    await expect.poll(async () => (await activity()).deliveries[0]?.attempts).toBe(times);
    expect(logouts).toHaveLength(times);
  }
  expect((await activity()).deliveries).toMatchObject([
    { event: 'cas_logout', state: 'failed', attempts: 3 },
  ]);
  expect((await activity()).errors[0]).toMatchObject({ endpoint: '/cas/logout', reason: 'HTTP 503' });
});

test('sign-ins that nobody ends keep a bounded number of addresses', async () => {
  for (let times = 0; times < 60; times += 1)
    await askCas(service, 'serviceValidate', { ticket: await ticket(), service: place });
  const rows = await service.database
    .selectFrom('logout_address')
    .select('ticket')
    .where('client_id', '=', appId)
    .execute();
  expect(rows).toHaveLength(50);
});

test('expired tickets are removed', async () => {
  service.clock.advance(8 * 3600 + 1);
  await service.work('Clearing CAS tickets');
  expect(await service.database.selectFrom('cas_ticket').select('kind').execute()).toEqual([]);
  await owner.enter();
});

test('an expired session ends every ticket, and the service hears of it', async () => {
  service.clock.advance(sessionLifetimeSeconds + 1);
  expect(await living()).toEqual([]);
  await service.work('Ending provider sessions');
  await expect.poll(() => logouts.filter(({ url }) => url === place)).toHaveLength(1);
});
