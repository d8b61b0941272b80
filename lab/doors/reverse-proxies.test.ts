import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAppPassword } from '@tongxing/contract/calls/app-passwords.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passCheck } from '../../apps/service/test/be-proven.ts';
import { freePort } from '../../apps/service/test/free-port.ts';
import { openSiteBrowser, registerSite } from '../../apps/service/test/guarded-site.ts';
import { makeOperator } from '../../apps/service/test/make-operator.ts';
import { openService, type TestService } from '../../apps/service/test/open-service.ts';
import { registerPerson } from '../../apps/service/test/register-account.ts';

const samples = join(import.meta.dirname, '../../samples/forward-auth');

/** What the site behind the proxy has got. */
interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

const upstream = createServer(async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  if (request.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
    return;
  }
  const { method = '', url = '', headers } = request;
  response.end(JSON.stringify({ method, url, headers, bytes } satisfies Got));
}).on('upgrade', (_request, socket) => {
  socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello');
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with its path as it is written: `fetch` would tidy it. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send({ host: '127.0.0.1', port, path, method, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (String(response.headers['content-type']).includes('event-stream')) {
          done();
          response.destroy();
        }
      });
      response.on('end', done);
    });
    asked.on('upgrade', (response, socket, head) => {
      const { statusCode: status = 0, headers: got } = response;
      const done = (data: Buffer) => {
        resolve({ status, headers: got, body: String(data) });
        socket.destroy();
      };
      if (head.length > 0) done(head);
      else socket.once('data', done);
    });
    asked.on('error', reject).end(body);
  });
}

let service: TestService;
let portal: string;
let site: string;
const ending: (() => void)[] = [];
beforeAll(async () => {
  service = await openService({ file: { doors: { forward_auth: true }, operators: { approval: false } } });
  portal = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).host;
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  site = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const end of ending) end();
  upstream.close();
  upstream.closeAllConnections();
  await service.close();
});

const atTheirPlaces = (text: string) =>
  text.replaceAll('127.0.0.1:3000', portal).replaceAll('127.0.0.1:8000', site);

async function runNginx(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-nginx-'));
  const server = atTheirPlaces(await readFile(join(samples, 'nginx.conf'), 'utf8'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*\n/g, '\n')
    .replace('wiki.example.com;', '127.0.0.1;');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; error_log ${folder}/error.log; pid ${folder}/nginx.pid; events {}\nhttp { access_log off; ${places.join(' ')}\n${server}\n}`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  ending.push(() => void child.kill());
}

async function runCaddy(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-caddy-'));
  const sites = atTheirPlaces(await readFile(join(samples, 'Caddyfile'), 'utf8')).replace(
    'wiki.example.com {',
    `http://127.0.0.1:${port} {`,
  );
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${sites}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  ending.push(() => void child.kill());
}

describe.each([
  ['nginx', runNginx],
  ['Caddy', runCaddy],
])('%s, as the sample has it', (name, start) => {
  let port: number;
  let cookie: string;
  let password: string;
  beforeAll(async () => {
    port = await freePort();
    await start(port);
    const operator = await makeOperator(service, ['owner']);
    const developer = await registerPerson(service);
    await registerSite(developer.visitor, operator, {
      name: `经过 ${name}`,
      origin: `http://127.0.0.1:${port}`,
      rules: [
        { path: '/open', allow: 'public' },
        { path: '/shut', allow: 'nobody' },
      ],
    });
    const person = await registerPerson(service);
    const { visitor } = person;
    const browser = openSiteBrowser(service, `http://127.0.0.1:${port}`);
    await browser.signIn(visitor, '/');
    cookie = `tongxing_gate=${browser.cookies().get('tongxing_gate')}`;
    await passCheck(person);
    password = (await visitor.call(makeAppPassword, { name: '脚本' })).data.password;
    await vi.waitFor(async () => expect((await ask(port, '/open')).status).toBe(200), { timeout: 10_000 });
  });
  const html = { accept: 'text/html' };

  test('leads a page to sign in, and answers a script 401', async () => {
    const page = await ask(port, '/a?b=c', { headers: html });
    expect([page.status, page.headers.location]).toEqual([
      302,
      `http://127.0.0.1:${port}/.tongxing/start?rd=%2Fa%3Fb%3Dc`,
    ]);
    const started = await ask(port, '/.tongxing/start?rd=/a', { headers: html });
    expect([started.status, started.headers.location]).toEqual([
      302,
      expect.stringContaining('http://localhost:3000/oauth2/authorize?client_id='),
    ]);
    expect((await ask(port, '/a')).status).toBe(401);
  });

  test('names the visitor to the site, whatever the browser says', async () => {
    const forged = {
      'remote-user': '1',
      'remote-name': 'admin',
      'remote-email': 'admin@example.com',
      'remote-groups': 'admin',
      remote_user: '1',
      Remote_Groups: 'admin',
    };
    const seen = await ask(port, '/a', { headers: { ...html, ...forged, cookie } });
    const got = JSON.parse(seen.body) as Got;
    expect(got.headers['remote-user']).toMatch(/^\d{5,}$/);
    expect(Buffer.from(String(got.headers['remote-name']), 'latin1').toString()).toMatch(/\p{Script=Han}/u);
    expect(JSON.stringify(got.headers)).not.toContain('admin');
    expect(got.headers).not.toHaveProperty('remote_user');
    const open = JSON.parse((await ask(port, '/open', { headers: forged })).body) as Got;
    expect(open.headers['remote-user'] ?? '').toBe('');
    expect(JSON.stringify(open.headers)).not.toContain('admin');
  });

  test.each(['/open/../a', '/open/%2e%2e/a', '//open', '/open/..%2fa', '/open/a;b', '/open%2fa'])(
    '%s is not public',
    async (path) => {
      const { status, body } = await ask(port, path);
      expect([status === 401 || status === 400, body.includes('"url"')]).toEqual([true, false]);
    },
  );

  test.each(['/shut', '/SHUT', '/x/../shut', '/x/%2e%2e/shut', '/%73hut', '/x/..%2fshut'])(
    '%s is shut',
    async (path) => {
      const { status, body } = await ask(port, path, { headers: { ...html, cookie } });
      expect([status === 403 || status === 400, body.includes('"url"')]).toEqual([true, false]);
    },
  );

  test('a forged host, address or method says nothing', async () => {
    for (const headers of [
      { 'x-forwarded-uri': '/open' },
      { 'x-original-url': '/open' },
      { 'x-forwarded-method': 'OPTIONS', 'x-forwarded-uri': '/open' },
    ]) {
      expect((await ask(port, '/a', { headers })).status, JSON.stringify(headers)).toBe(401);
    }
    expect((await ask(port, '/open', { headers: { 'x-forwarded-host': 'other.example' } })).status).toBe(200);
    expect([403, 200]).toContain((await ask(port, '/open', { headers: { host: 'other.example' } })).status);
  });

  test('a program comes in by its app password, which the site does not see', async () => {
    for (const authorization of [
      `Bearer ${password}`,
      `Basic ${Buffer.from(`x:${password}`).toString('base64')}`,
    ]) {
      const seen = await ask(port, '/api', { method: 'POST', headers: { authorization } });
      expect(seen.status).toBe(200);
      expect(JSON.parse(seen.body).headers).not.toHaveProperty('authorization');
    }
    expect((await ask(port, '/api', { headers: { authorization: 'Bearer txp_wrong' } })).status).toBe(401);
  });

  test('passes on web sockets, events as they come, and a long upload', async () => {
    const headers = { cookie, connection: 'upgrade', upgrade: 'websocket' };
    expect(await ask(port, '/socket', { headers })).toMatchObject({ status: 101, body: 'hello' });
    expect((await ask(port, '/socket', { headers: { ...headers, cookie: '' } })).status).toBe(401);
    expect(await ask(port, '/events', { headers: { cookie } })).toMatchObject({ body: 'data: one\n\n' });
    const body = Buffer.alloc(30_000_000, 1);
    const sent = await ask(port, '/upload', { method: 'PUT', headers: { cookie }, body });
    expect(JSON.parse(sent.body)).toMatchObject({ method: 'PUT', bytes: 30_000_000 });
  });
});
