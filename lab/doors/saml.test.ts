import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '../../apps/service/test/browser.ts';
import { freePort } from '../../apps/service/test/free-port.ts';
import { goOn } from '../../apps/service/test/go-on.ts';
import { makeOperator } from '../../apps/service/test/make-operator.ts';
import { openService, type TestService } from '../../apps/service/test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../apps/service/test/register-account.ts';
import {
  fieldsIn,
  makeProviderKeys,
  portal,
  registerProvider,
} from '../../apps/service/test/saml-provider.ts';
import { openSite, runApache, type SiteVisit } from './apache.ts';

// Debian's Apache with mod_auth_mellon, configured by samples/saml: the page that it guards shows what it learns.

let service: TestService;
let person: RegisteredPerson;
let site: string;
const ending: (() => void)[] = [];
beforeAll(async () => {
  site = `http://127.0.0.1:${await freePort()}`;
  service = await openService({
    file: {
      doors: { saml: true },
      operators: { approval: false },
      outgoing: { allow_private: ['127.0.0.1'] },
    },
    ports: { outgoingFetch: fetch },
  });
  const owner = await makeOperator(service, ['owner']);
  const developer = await registerPerson(service);
  await runSite();
  // Apache writes its own metadata, and signs its requests.
  await registerProvider(developer.visitor, owner, {
    entity_id: undefined,
    acs_urls: undefined,
    metadata_url: `${site}/mellon/metadata`,
    signed_requests: true,
    encrypt: true,
    scopes: ['openid', 'profile', 'groups'],
    purposes: { profile: '显示名字', groups: '分部门' },
  });
  person = await registerPerson(service);
}, 300_000);
afterAll(async () => {
  for (const end of ending) end();
  await service.close();
});

async function runSite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-apache-'));
  const keys = await makeProviderKeys();
  await writeFile(join(folder, 'sp.key'), keys.privateKey);
  await writeFile(join(folder, 'sp.crt'), keys.certificate);
  await writeFile(join(folder, 'idp.xml'), (await service.app.inject('/saml/metadata')).body);
  const config = (await readFile(join(import.meta.dirname, '../../samples/saml/apache.conf'), 'utf8'))
    .replaceAll('/etc/apache2/saml', folder)
    .replace('MellonSecureCookie On', 'MellonSecureCookie Off');
  await mkdir(join(folder, 'pages/files'), { recursive: true });
  await writeFile(
    join(folder, 'pages/files/index.shtml'),
    '<!--#echo var="REMOTE_USER" -->|<!--#echo var="MELLON_name" -->|<!--#echo var="MELLON_email" -->',
  );
  ending.push(await runApache({ site, folder, module: 'auth_mellon', config }));
}

const pathOf = (address: string) => address.replace(portal, '');

/** Goes to the page, signs in for it, and is there. */
async function signIn(visit: SiteVisit, browser: Browser = openBrowser(service)) {
  const first = await visit('/files/');
  const asked = first.location.startsWith(portal) ? first : await visit(first.location);
  const started = await browser.get(pathOf(asked.location));
  const fields = fieldsIn(await goOn(person.visitor, browser, started));
  if (!fields) throw new Error('no answer');
  const back = await visit(fields.action, {
    method: 'POST',
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(fields.response).toString('base64'),
      RelayState: fields.relayState ?? '',
    }),
  });
  expect([back.status, back.location]).toEqual([303, expect.stringContaining('/files/')]);
  const page = await visit(back.location);
  expect(page.status).toBe(200);
  return page.body;
}

test('Apache lets in who has signed in, and knows who it is', async () => {
  const { nickname } = await service.database
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  const [user = '', name = '', email] = (await signIn(openSite(site))).split('|');
  expect(user).toMatch(/^[\w-]{32}$/);
  expect(Buffer.from(name, 'latin1').toString() + name).toContain(nickname.slice(0, 1));
  expect(email).toBe('(none)');
});

test('Apache refuses an answer that was changed', async () => {
  const visit = openSite(site);
  const browser = openBrowser(service);
  const first = await visit('/files/');
  const asked = await visit(first.location);
  const fields = fieldsIn(await goOn(person.visitor, browser, await browser.get(pathOf(asked.location))));
  const post = (response: string) =>
    visit(fields?.action ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        SAMLResponse: Buffer.from(response).toString('base64'),
        RelayState: `${site}/files/`,
      }),
    });
  const response = fields?.response ?? '';
  expect(response).toContain('status:Success');
  expect((await post(response.replace('status:Success', 'status:Success '))).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await visit('/files/')).status).toBe(303);
});

test('who signs out of the portal is out at Apache too', async () => {
  const visit = openSite(site);
  await signIn(visit);
  expect((await visit('/files/')).status).toBe(200);
  await person.visitor.call(signOut, {});
  await vi.waitFor(async () => expect((await visit('/files/')).status).toBe(303), { timeout: 2000 });
});

test('who signs out at Apache is out of the portal too, and comes back there', async () => {
  person = await registerPerson(service);
  const [visit, browser] = [openSite(site), openBrowser(service)];
  await signIn(visit, browser);
  const left = await visit(`/mellon/logout?ReturnTo=${encodeURIComponent(`${site}/files/`)}`);
  expect(left.location).toContain(`${portal}/saml/slo?SAMLRequest=`);
  const answered = await browser.get(pathOf(left.location));
  expect(answered.statusCode).toBe(302);
  const back = await visit(String(answered.headers.location));
  expect([back.status, back.location]).toEqual([303, `${site}/files/`]);
  expect((await visit('/files/')).status).toBe(303);
  expect((await person.visitor.call(signOut, {})).code).not.toBe(1);
});
