import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@tongxing/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { loadImageLibrary } from '../../kernel/files/image-library.ts';
import { matchLanguage } from '../../kernel/text/match-language.ts';
import { translateSite } from './portal-pages.ts';
import { type Site, siteManifest } from './site-head.ts';

/** The background colour of the mark in `public/favicon.svg`. */
const drawnIn = '#0B625B';

/** The icon files and their size in pixels. `full`: the background fills the square, which the device crops. */
const icons = [
  { url: '/icons/192.png', size: 192, full: false, scale: 1 },
  { url: '/icons/512.png', size: 512, full: false, scale: 1 },
  // Every shape of crop shows a circle of 80 %: https://www.w3.org/TR/appmanifest/#icon-masks
  { url: '/icons/maskable-512.png', size: 512, full: true, scale: 0.8 },
  { url: '/apple-touch-icon.png', size: 180, full: true, scale: 0.9 },
] as const;

/** Serves what a device needs to install the site as an app: the manifest, and the mark in the site's colour. */
export function serveSiteFacts(app: FastifyInstance, folder: string, siteNow: () => Site): void {
  // Browsers request it without cookies, so the page names the language.
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', (request, response) => {
    const language = matchLanguage([String(request.query.lang ?? '')], languages) ?? languages[0];
    return response
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(siteManifest(translateSite(language, siteNow()), language)));
  });

  const file = join(folder, 'favicon.svg');
  if (!existsSync(file)) return;
  const mark = readFileSync(file, 'utf8');
  const colourNow = () => siteNow().brand.accent || drawnIn;
  const paint = (svg: string) => svg.replaceAll(drawnIn, colourNow());

  app.get('/favicon.svg', (_request, response) =>
    response.header('cache-control', 'no-cache').type('image/svg+xml').send(paint(mark)),
  );
  for (const { url, size, full, scale } of icons) {
    const svg = full ? fillCorners(mark, scale) : mark;
    let saved: { readonly colour: string; readonly png: Promise<Buffer> } | null = null;
    app.get(url, async (_request, response) => {
      const colour = colourNow();
      if (saved?.colour !== colour) saved = { colour, png: draw(paint(svg), size) };
      return response
        .header('cache-control', 'no-cache')
        .type('image/png')
        .send(await saved.png);
    });
  }
}

/** The mark on a square background, `scale` of its size. */
function fillCorners(svg: string, scale: number): string {
  const moved = 16 * (1 - scale);
  return svg
    .replace(
      /<rect[^>]*>/,
      `<rect width="32" height="32" fill="${drawnIn}"/><g transform="translate(${moved} ${moved}) scale(${scale})">`,
    )
    .replace('</svg>', '</g></svg>');
}

async function draw(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadImageLibrary();
  // The drawing is 32 points wide, at 72 points to the inch.
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}
