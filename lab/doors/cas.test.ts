import { spawn } from 'node:child_process';
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
  await runApache(portal);
}, 300_000);
afterAll(async () => {
  for (const end of ending) end();
  await service.close();
});

async function runApache(portal: string): Promise<void> {
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
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'include', 'mime'];
  const place = '/usr/lib/apache2/modules';
  await writeFile(
    join(folder, 'apache.conf'),
    `ServerName 127.0.0.1
Listen ${new URL(site).host}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
LogLevel info auth_cas:debug
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module ${place}/mod_${name}.so`).join('\n')}
LoadModule auth_cas_module ${place}/mod_auth_cas.so
TypesConfig /dev/null
CASVersion 2
DocumentRoot ${folder}/pages
DirectoryIndex index.shtml
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
<Directory ${folder}/pages>
Options +Includes
</Directory>
${sample}`,
  );
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  spawn('chmod', ['-R', 'a+rwX', folder]).on('exit', () => resolve());
  await opened;
  const child = spawn('apache2', ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { stdio: 'inherit' });
  ending.push(() => void child.kill());
  await vi.waitFor(() => fetch(`${site}/`), { timeout: 10_000 });
}

/** A browser at the site. */
function openSite() {
  const jar = new Map<string, string>();
  return async (address: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, site), {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      body: await answer.text(),
    };
  };
}

/** Goes to the page, signs in for it, and is there. */
async function signIn(visit: ReturnType<typeof openSite>): Promise<string> {
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
  const [user, name, header] = (await signIn(openSite())).split('|');
  expect([user, header]).toEqual([String(number), String(number)]);
  expect(name).toContain(nickname.slice(0, 1));
});

test('Apache refuses a forged ticket, and headers that a browser sends', async () => {
  const visit = openSite();
  const forged = await visit(`/opac/?ticket=ST-${'x'.repeat(40)}`);
  expect(forged.status).not.toBe(200);
  const claimed = await visit('/opac/', { headers: { 'CAS-User': '1', 'CAS-Name': 'root' } });
  expect(claimed.status).toBe(302);
});

test('who signs out of the portal is out at Apache too', async () => {
  const visit = openSite();
  await signIn(visit);
  expect((await visit('/opac/')).status).toBe(200);
  await person.visitor.call(signOut, {});
  await vi.waitFor(async () => expect((await visit('/opac/')).status).toBe(302), { timeout: 2000 });
});
