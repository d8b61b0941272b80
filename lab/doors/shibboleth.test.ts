import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../../apps/service/test/browser.ts';
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

// Debian's Apache with Shibboleth, configured by samples/saml/shibboleth: the page that it guards shows what it learns.

const sample = join(import.meta.dirname, '../../samples/saml/shibboleth');
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
  await registerProvider(developer.visitor, owner, {
    entity_id: undefined,
    acs_urls: undefined,
    metadata_url: `${site}/Shibboleth.sso/Metadata`,
    signed_requests: true,
    encrypt: true,
    scopes: ['openid', 'profile'],
    purposes: { profile: '显示名字' },
  });
  person = await registerPerson(service);
}, 300_000);
afterAll(async () => {
  for (const end of ending) end();
  await service.close();
});

async function runSite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-apache-'));
  const config = join(folder, 'shibboleth');
  await cp('/etc/shibboleth', config, { recursive: true });
  const keys = await makeProviderKeys();
  await writeFile(join(config, 'sp-signing-key.pem'), keys.privateKey);
  await writeFile(join(config, 'sp-signing-cert.pem'), keys.certificate);
  await writeFile(join(config, 'idp.xml'), (await service.app.inject('/saml/metadata')).body);
  await cp(join(sample, 'attribute-map.xml'), join(config, 'attribute-map.xml'));
  const settings = (await readFile(join(sample, 'shibboleth2.xml'), 'utf8'))
    .replaceAll('https://account.example.com', portal)
    .replaceAll('https://files.example.com', site)
    .replace('handlerSSL="true" cookieProps="https"', 'handlerSSL="false" cookieProps="http"')
    .replace('clockSkew="180">', `clockSkew="180"><UnixListener address="${folder}/shibd.sock"/>`)
    .replaceAll(/ path="([a-z-]+\.xml)"/g, ` path="${config}/$1"`)
    .replaceAll(/"(sp-signing-(?:key|cert)\.pem)"/g, `"${config}/$1"`);
  await writeFile(join(config, 'shibboleth2.xml'), settings);
  await mkdir(join(folder, 'pages/files'), { recursive: true });
  await writeFile(
    join(folder, 'pages/files/index.shtml'),
    '<!--#echo var="REMOTE_USER" -->|<!--#echo var="displayName" -->|<!--#echo var="mail" -->',
  );
  const file = join(config, 'shibboleth2.xml');
  const daemon = spawn('shibd', ['-F', '-c', file, '-p', join(folder, 'shibd.pid')], { stdio: 'ignore' });
  ending.push(() => void daemon.kill());
  const apache = `ShibConfig ${file}\n${await readFile(join(sample, 'apache.conf'), 'utf8')}`;
  ending.push(await runApache({ site, folder, module: 'shib', config: apache }));
  await vi.waitFor(async () => expect((await fetch(`${site}/Shibboleth.sso/Metadata`)).status).toBe(200), {
    timeout: 20_000,
  });
}

/** Goes to the page, signs in for it, and is there. */
async function signIn(visit: SiteVisit, browser = openBrowser(service)): Promise<string> {
  const asked = await visit('/files/');
  expect(asked.location).toContain(`${portal}/saml/sso`);
  const started = await browser.get(asked.location.replace(portal, ''));
  const fields = fieldsIn(await goOn(person.visitor, browser, started));
  if (!fields) throw new Error('no answer');
  const back = await visit(fields.action, {
    method: 'POST',
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(fields.response).toString('base64'),
      RelayState: fields.relayState ?? '',
    }),
  });
  expect([back.status, back.location]).toEqual([302, expect.stringContaining('/files/')]);
  const page = await visit(back.location);
  expect(page.status).toBe(200);
  return page.body;
}

test('Shibboleth lets in who has signed in, and knows who it is', async () => {
  const [user = '', name = '', mail] = (await signIn(openSite(site))).split('|');
  expect(user).toMatch(/^[\w-]{32}$/);
  expect(name).not.toBe('(none)');
  expect(mail).toBe('(none)');
});

test('who signs out of the portal is out at Shibboleth too', async () => {
  const visit = openSite(site);
  await signIn(visit);
  expect((await visit('/files/')).status).toBe(200);
  await person.visitor.call(signOut, {});
  await vi.waitFor(async () => expect((await visit('/files/')).status).toBe(302), { timeout: 2000 });
});

test('who signs out at Shibboleth is out of the portal too', async () => {
  person = await registerPerson(service);
  const [visit, browser] = [openSite(site), openBrowser(service)];
  await signIn(visit, browser);
  const left = await visit('/Shibboleth.sso/Logout');
  expect(left.location).toContain(`${portal}/saml/slo`);
  const answered = await browser.get(left.location.replace(portal, ''));
  expect(answered.statusCode).toBe(302);
  const back = await visit(String(answered.headers.location));
  expect(back.status).toBeLessThan(400);
  expect((await visit('/files/')).status).toBe(302);
  expect((await person.visitor.call(signOut, {})).code).not.toBe(1);
});
