import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';

let service: TestService;
let folder: string;

async function open(file: Record<string, unknown> = {}, publicUrl = 'https://id.example') {
  folder = await mkdtemp(path.join(tmpdir(), 'tongxing-facts-'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<html lang="zh-CN"><head><title>通行账号中心</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head>',
  );
  await writeFile(
    path.join(folder, 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0B625B"/></svg>',
  );
  service = await openService({ file, settings: { publicUrl }, ports: { portalFolder: folder } });
}
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const get = async (url: string) => service.app.inject({ url });

/** Red, green, blue and opacity of the pixel in the corner, and of the one in the middle. */
async function colours(url: string) {
  const image = sharp((await get(url)).rawPayload).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { size: [info.width, info.height], corner: at(0, 0), middle: at(info.width >> 1, info.height >> 1) };
}

it('serves a manifest with the name, the address and the icons', async () => {
  await open({ site: { title: '青禾账号中心', slogan: '一粒种子' } }, 'https://id.example/account');
  const reply = await get('/account/manifest.webmanifest');
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  const manifest = reply.json();
  expect(manifest).toMatchObject({
    name: '青禾账号中心',
    short_name: '青禾',
    start_url: '/account/user/dashboard',
    scope: '/account/',
    display: 'standalone',
  });
  for (const { src, sizes } of manifest.icons) {
    const { size } = await colours(src);
    expect(size.join('x')).toBe(sizes);
  }
});

it('translates shipped names for an English page, and keeps the operator’s', async () => {
  await open({ site: { slogan: '一粒种子' } });
  const { name, description, lang, shortcuts } = (await get('/manifest.webmanifest?lang=en')).json();
  expect({ name, description, lang }).toEqual({ name: 'Tongxing', description: '一粒种子', lang: 'en' });
  expect(shortcuts.map((each: { name: string }) => each.name)).toEqual([
    'Confirm a QR code',
    'Security',
    'Activity',
  ]);
  for (const url of [
    '/manifest.webmanifest',
    '/manifest.webmanifest?lang=tlh',
    '/manifest.webmanifest?lang=en&lang=zh',
  ])
    expect((await get(url)).json()).toMatchObject({ name: '通行账号中心', lang: 'zh-CN' });
});

it('paints icons in the colour of the site; maskable ones have no corners', async () => {
  await open({ brand: { accent: '#7a1f1f' } });
  expect((await get('/favicon.svg')).body).toContain('#7a1f1f');
  const round = await colours('/icons/192.png');
  expect([round.middle, round.corner[3]]).toEqual([[0x7a, 0x1f, 0x1f, 255], 0]);
  for (const url of ['/icons/maskable-512.png', '/apple-touch-icon.png'])
    expect((await colours(url)).corner).toEqual([0x7a, 0x1f, 0x1f, 255]);
});

it('uses the site’s own logo on the page and on the device', async () => {
  await open({ brand: { logo: 'https://cdn.example/a.png?b="c"&d', picture: false } });
  expect((await get('/manifest.webmanifest')).json().icons).toEqual([
    { src: 'https://cdn.example/a.png?b="c"&d', sizes: 'any', purpose: 'any' },
  ]);
  const { body } = await get('/');
  expect(body).toContain('<link rel="icon" href="https://cdn.example/a.png?b=&#34;c&#34;&#38;d"');
  expect(body).toContain('property="og:image" content="https://cdn.example/a.png?b=%22c%22&#38;d"');
});

it('escapes the name, the slogan and the picture in shared links', async () => {
  await open({ site: { title: '青<禾>', slogan: '"一粒"种子' } }, 'https://id.example/account');
  const { body } = await get('/');
  expect(body).toContain('<meta property="og:title" content="青&#60;禾&#62;">');
  expect(body).toContain('<meta property="og:description" content="&#34;一粒&#34;种子">');
  expect(body).toContain('content="https://id.example/account/sharing-card.jpg"');
});
