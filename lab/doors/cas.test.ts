import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../apps/service/test/browser.ts';
import { registerCas, visitCas } from '../../apps/service/test/cas-service.ts';
import { freePort } from '../../apps/service/test/free-port.ts';
import { makeOperator } from '../../apps/service/test/make-operator.ts';
import { openService, type TestService } from '../../apps/service/test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../apps/service/test/register-account.ts';
import { openSite, runApache, type SiteVisit } from './apache.ts';

// Debian's Apache with mod_auth_cas, configured by samples/cas: the page that it guards shows what it learns.

let service: TestService;
let person: RegisteredPerson;
let site: string;
const ending: (() => void)[] = [];
beforeAll(async () => {
  service = await openService({
    file: {
      doors: { cas: true },
      operators: { approval: false },
      outgoing: { allow_private: ['127.0.0.1'] },
    },
    ports: { outgoingFetch: fetch },
  });
  const portal = await service.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${await freePort()}`;
  const owner = await makeOperator(service, ['owner']);
  const developer = await registerPerson(service);
  await registerCas(developer.visitor, owner, {
    services: [`${site}/opac`],
    scopes: ['openid', 'profile', 'groups'],
    purposes: { profile: '显示名字', groups: '分部门' },
  });
  person = await registerPerson(service);
  await runSite(portal);
}, 300_000);
afterAll(async () => {
  for (const end of ending) end();
  await service.close();
});

async function runSite(portal: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-apache-'));
  const sample = (await readFile(join(import.meta.dirname, '../../samples/cas/apache.conf'), 'utf8'))
    .replaceAll('https://account.example.com', portal)
    .replaceAll('https://library.example.com', site)
    .replace('/var/cache/apache2/mod_auth_cas/', `${folder}/cas/`);
  await mkdir(join(folder, 'cas'), { mode: 0o777 });
  await mkdir(join(folder, 'pages/opac'), { recursive: true });
  await writeFile(
    join(folder, 'pages/opac/index.shtml'),
    '<!--#echo var="REMOTE_USER" -->|<!--#echo var="HTTP_CAS_NAME" -->|<!--#echo var="HTTP_CAS_USER" -->',
  );
  const config = `CASVersion 2\n${sample}`;
  ending.push(await runApache({ site, folder, module: 'auth_cas', config }));
}

/** Goes to the page, signs in for it, and is there. */
async function signIn(visit: SiteVisit): Promise<string> {
  const first = await visit('/opac/');
  expect(first.status).toBe(302);
  const query = Object.fromEntries(new URL(first.location).searchParams);
  const { answer } = await visitCas(service, person.visitor, query, openBrowser(service));
  const back = await visit(String(answer.headers.location));
  expect([back.status, back.location]).toEqual([302, expect.stringContaining('/opac/')]);
  const page = await visit(back.location);
  expect(page.status).toBe(200);
  return page.body;
}

test('Apache lets in who has signed in, and knows who it is', async () => {
  const { number, nickname } = await service.database
    .selectFrom('account')
    .select(['number', 'nickname'])
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  const [user, name, header] = (await signIn(openSite(site))).split('|');
  expect([user, header]).toEqual([String(number), String(number)]);
  expect(name).toContain(nickname.slice(0, 1));
});

test('Apache refuses a forged ticket, and headers that a browser sends', async () => {
  const visit = openSite(site);
  const forged = await visit(`/opac/?ticket=ST-${'x'.repeat(40)}`);
  expect(forged.status).not.toBe(200);
  const claimed = await visit('/opac/', { headers: { 'CAS-User': '1', 'CAS-Name': 'root' } });
  expect(claimed.status).toBe(302);
});

test('who signs out of the portal is out at Apache too', async () => {
  const visit = openSite(site);
  await signIn(visit);
  expect((await visit('/opac/')).status).toBe(200);
  await person.visitor.call(signOut, {});
  await vi.waitFor(async () => expect((await visit('/opac/')).status).toBe(302), { timeout: 2000 });
});
