import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPortalPages } from './portal-pages.ts';
import { servePortal } from './serve-portal.ts';

const shipped = {
  accent: '',
  radius: 12,
  picture: true,
  logo: '',
  logo_dark: '',
  police: '',
  links: [],
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tongxing-portal-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'pages/login'), { recursive: true });
  await writeFile(
    path.join(folder, 'index.html'),
    '<html lang="zh-CN"><head><title>通行账号中心</title><link rel="icon" href="/favicon.svg"></head><p>every page</p>',
  );
  await writeFile(path.join(folder, 'known-paths.json'), '["/","/user/info","/login/account"]');
  await writeFile(path.join(folder, 'pages/home.html'), '<p>drawn home</p>');
  await writeFile(path.join(folder, 'pages/login/account.html'), '<p>sign in</p>');
  await mkdir(path.join(folder, 'en/pages/login'), { recursive: true });
  await writeFile(
    path.join(folder, 'en/index.html'),
    '<html lang="en"><head><title>Tongxing</title></head><p>every page in English</p>',
  );
  await writeFile(path.join(folder, 'en/pages/login/account.html'), '<p>sign in, in English</p>');
  await writeFile(path.join(folder, 'assets/app-1.js'), 'export {};');
  await writeFile(path.join(folder, 'assets/qr-worker-a_B-1.js'), '');
  await writeFile(path.join(folder, 'assets/qr-worker-a_B-1.js.br'), '');
  app = fastify();
  await servePortal(app, folder, () => ({
    title: '通行账号中心',
    slogan: '一个账号，处处通行',
    publicUrl: 'https://id.example',
    basePath: '',
    brand: shipped,
    browser_language: true,
  }));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/', 'drawn home'],
  ['/?ref=%2Fuser', 'drawn home'],
  ['/user/info', 'every page'],
  ['/User/Info/', 'every page'],
  ['/login/account', 'sign in'],
  ['/login/account?ref=%2Fuser', 'sign in'],
])('GET and HEAD %s are a page', async (url, text) => {
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.body).toContain(text);
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
});

it('sends a page in the requested language, with the product’s name in it', async () => {
  const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
  const english = await get('/user/info', { 'accept-language': 'en-GB' });
  expect(english.body).toContain('<title>Tongxing</title>');
  expect(english.body).toContain('every page in English');
  expect(english.headers['content-language']).toBe('en');
  expect((await get('/login/account', { 'accept-language': 'en' })).body).toContain('sign in, in English');
  expect((await get('/', { cookie: 'lang=en' })).body).toContain('every page in English');
  const chinese = await get('/user/info', { 'accept-language': 'en', cookie: 'lang=zh-CN' });
  expect(chinese.body).toContain('<title>通行账号中心</title>');
  expect(chinese.headers['content-language']).toBe('zh-CN');
  expect(chinese.headers.etag).not.toBe(english.headers.etag);
});

it('sends a page compressed, and says when it has not changed', async () => {
  const page = await app.inject({ url: '/login/account', headers: { 'accept-encoding': 'gzip, br' } });
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.headers['content-type']).toContain('text/html');
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<p>sign in</p>');
  const { etag } = page.headers;
  const again = await app.inject({
    url: '/login/account',
    headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

// spec:2.28
it.each(['/user/nothing', '/login/account/more', '/%E9%80%9A'])(
  '%s is the 404 page, with 404',
  async (url) => {
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('every page');
  },
);

it.each([
  ['br;q=1.0, gzip', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('answers accept-encoding %j with %s', async (accepted, encoding) => {
  const page = await app.inject({ url: '/user/info', headers: { 'accept-encoding': accepted } });
  expect(page.headers['content-encoding']).toBe(encoding);
  expect(page.headers.vary).toBe('accept-encoding, accept-language, cookie');
});

it("wears the site's name and sub-path before any script has run", async () => {
  const dressed = fastify();
  await servePortal(dressed, folder, () => ({
    title: '青<禾>&"账号',
    slogan: '一粒种子',
    publicUrl: 'https://id.example/account',
    basePath: '/account',
    brand: shipped,
    browser_language: true,
  }));
  const page = await dressed.inject({ url: '/user/info', headers: { 'accept-encoding': 'br' } });
  const html = brotliDecompressSync(page.rawPayload).toString();
  expect(html).toContain(
    '<html data-base="/account" lang="zh-CN"><head><title>青&#60;禾&#62;&#38;&#34;账号</title>',
  );
  expect(html).toContain('<link rel="icon" href="/account/favicon.svg">');
  // The drawn home page shows another slogan.
  expect((await dressed.inject('/')).body).toContain('every page');
  await dressed.close();
});

it('lets browsers cache built files for a year', async () => {
  const file = await app.inject({ url: '/assets/app-1.js' });
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toContain('immutable');
});

it('sends the QR worker its own policy, the only one that allows WebAssembly', async () => {
  const policyOf = async (url: string, encoding = 'identity') =>
    (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-security-policy'];
  for (const encoding of ['identity', 'br'])
    expect(await policyOf('/assets/qr-worker-a_B-1.js', encoding)).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
  for (const url of ['/assets/app-1.js', '/user/info', '/user/qrcode'])
    expect(await policyOf(url), url).toBeUndefined();
});

it.each([
  '/assets/gone.js',
  '/known-paths.json',
  '/index.html',
  '/app.webmanifest',
  '/v3/nothing',
  '/.well-known/nothing',
  '/outbox.json',
])('%s is no page', async (url) => {
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 404 });
});

it('leads a password manager to the change of the password', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([303, 'https://id.example/user/security?open=password']);
});

it('stays inside its folder', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
    const reply = await app.inject({ url });
    expect(reply.body).not.toContain('"name"');
  }
});

it('a new build under a running service is served at once', async () => {
  const at = path.join(folder, 'index.html');
  expect((await app.inject('/user/info')).body).toContain('every page');
  await writeFile(at, '<p>the next build</p>');
  await utimes(at, 1_800_000_000, 1_800_000_000);
  expect((await app.inject('/user/info')).body).toBe('<p>the next build</p>');
});

// threat:costly-text
it('looks up a path of slashes at once', () => {
  const pages = createPortalPages(folder, () => ({ ...shipped }) as never);
  const startedAt = performance.now();
  for (const asked of [`/a${'/'.repeat(200_000)}b`, `/user/info${'/'.repeat(200_000)}`]) pages.isKnown(asked);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(
    ['/', '/user/info/', '/User/Info//', '/user/other', '//'].map((asked) => pages.isKnown(asked)),
  ).toEqual([true, true, true, false, true]);
});
