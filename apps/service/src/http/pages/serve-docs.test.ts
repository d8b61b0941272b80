import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-docs-'));
  const page = (title: string) =>
    `<!doctype html><html><head><title>${title}</title><link href="./assets/site.css"></head><a href="index.html">`;
  await writeFile(join(folder, 'index.html'), page('文档'));
  await writeFile(join(folder, '404.html'), page('没有这一页'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app.0a1b.js'), '1');
  await writeFile(join(folder, 'llms.txt'), '# 通行');
  await writeFile(join(folder, 'index.md'), '# 文档地图');
  await mkdir(join(folder, 'portal'));
  await writeFile(join(folder, 'portal/index.html'), '<html lang="zh-CN"><head></head>');
  service = await openService({
    settings: { publicUrl: 'https://example.com/account' },
    ports: { docsFolder: folder, portalFolder: join(folder, 'portal') },
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test('serves the docs at /docs/ with a policy for its own files only', async () => {
  const moved = await service.app.inject('/docs');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/account/docs/']);
  const answer = await service.app.inject('/account/docs/');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<title>文档</title>');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toContain('unsafe');
});

test('pages of the portal name the docs only where they were built', async () => {
  const page = async (from: TestService) => (await from.app.inject('/user/app/docs')).body;
  expect(await page(service)).toMatch(/^<html data-base="\/account" data-docs lang="zh-CN">/);
  const bare = await openService({ ports: { portalFolder: join(folder, 'portal') } });
  expect(await page(bare)).toMatch(/^<html lang="zh-CN">/);
  await bare.close();
});

test.each([
  ['/docs/llms.txt', 'text/plain; charset=utf-8', '# 通行'],
  ['/docs/index.md', 'text/markdown; charset=utf-8', '# 文档地图'],
])('%s is text', async (url, type, body) => {
  const answer = await service.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body]);
});

test('browsers cache files with a hash in the name, and revalidate pages', async () => {
  const saved = async (url: string) => (await service.app.inject(url)).headers['cache-control'];
  expect(await saved('/docs/assets/app.0a1b.js')).toBe('public, max-age=31536000, immutable');
  expect(await saved('/docs/index.html')).toBe('no-cache');
});

test('answers an unknown path below with 404 and links that work at any depth', async () => {
  const answer = await service.app.inject('/docs/a/b/c.html');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/);
  expect(answer.body).toContain('没有这一页');
  // Before the first address of the page.
  expect(answer.body).toContain('<head><base href="/account/docs/"><title>');
});

test('answers 404 where the docs were not built', async () => {
  const bare = await openService();
  const answers = await Promise.all(['/docs', '/docs/', '/docs/llms.txt'].map((url) => bare.app.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  await bare.close();
});
