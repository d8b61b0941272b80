import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Language, languages } from '@tongxing/contract/languages.ts';
import { withoutEndSlashes } from '../../kernel/text/end-slashes.ts';
import { brandHead } from './brand-head.ts';
import { builtNames } from './built-names.ts';
import { escapeHtml, type Site, siteHead } from './site-head.ts';

/** The title and slogan that the build of the portal wrote into its pages, in each language. */
const builtFor: Readonly<Record<Language, Pick<Site, 'title' | 'slogan'>>> = {
  'zh-CN': { title: '通行账号中心', slogan: '一个账号，处处通行' },
  ...builtNames,
};

/** The site in a language. The operator's own title and slogan stay as they are; the shipped ones are translated. */
export function translateSite(language: Language, site: Site): Site {
  const shipped = builtFor[languages[0]];
  const format = (word: 'title' | 'slogan') =>
    site[word] === shipped[word] ? builtFor[language][word] : site[word];
  return { ...site, title: format('title'), slogan: format('slogan') };
}

export type Encoding = 'br' | 'gzip' | 'identity';

export interface PortalPage {
  readonly language: Language;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/**
 * The portal's built pages in `folder`, adapted to this site: its title without a script, and every address below its
 * sub-path. `find` takes a path inside the portal and a language, and prefers the page that was prerendered for it to
 * the common one; null where there is no build.
 */
export function createPortalPages(folder: string, siteNow: () => Site) {
  const saved = new Map<string, { builtAt: number; adapt: string; page: PortalPage }>();
  const known = readKnownPaths(folder);
  // The prerendered home page contains the shipped slogan and short name. With other ones it would visibly change.
  const isHomeDrawn = ({ title, slogan }: Site, language: Language) =>
    title === builtFor[language].title && slogan === builtFor[language].slogan;
  const folderOf = (language: Language) => (language === languages[0] ? '' : language);

  function save(file: string, site: Site, language: Language): PortalPage {
    const path = join(folder, file);
    // A page of an older build names scripts that do not exist any more.
    const builtAt = statSync(path).mtimeMs;
    const known = saved.get(file);
    const adapt = JSON.stringify(site);
    if (known?.builtAt === builtAt && known.adapt === adapt) return known.page;
    const page = { language, ...compress(path, site, builtFor[language].title) };
    saved.set(file, { builtAt, adapt, page });
    return page;
  }

  return {
    find(path: string, asked: Language): PortalPage | null {
      // An older or partial build may lack other languages.
      const language = existsSync(join(folder, folderOf(asked), 'index.html')) ? asked : languages[0];
      const site = translateSite(language, siteNow());
      const inside = folderOf(language);
      const name = path === '/' ? 'home' : path.replace(/^\/|\/$/g, '');
      const drawn = join(inside, 'pages', `${name}.html`);
      const isDrawn =
        /^[a-z][a-z-]*(?:\/[a-z-]+){0,2}$/.test(name) &&
        (name !== 'home' || isHomeDrawn(site, language)) &&
        existsSync(join(folder, drawn));
      if (isDrawn) return save(drawn, site, language);
      const frame = join(inside, 'index.html');
      return existsSync(join(folder, frame)) ? save(frame, site, language) : null;
    },
    /** Whether the portal has this path; an unknown one is answered with its page and 404. */
    isKnown(path: string): boolean {
      const asked = withoutEndSlashes(path).toLowerCase() || '/';
      const next = asked.indexOf('/', 1);
      return known === null || known.has(asked) || known.has(next < 0 ? asked : `${asked.slice(0, next)}/*`);
    },
  };
}

/** The page with this site's names. */
function adaptPage(html: string, site: Site, builtTitle: string): string {
  const { title, basePath, brand, hasDocs } = site;
  return html
    .replaceAll(builtTitle, () => escapeHtml(title))
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`)
    .replace(
      /(<link rel="(?:icon|apple-touch-icon)" href=")[^"]*"(?: type="[^"]*")?/g,
      (link, start: string) => (brand.logo ? `${start}${escapeHtml(brand.logo)}"` : link),
    )
    .replace('</head>', () => `${siteHead(site)}${brandHead(brand)}</head>`)
    .replace('<html ', `<html${basePath && ` data-base="${basePath}"`}${hasDocs ? ' data-docs' : ''} `);
}

function compress(file: string, site: Site, builtTitle: string): Omit<PortalPage, 'language'> {
  const identity = Buffer.from(adaptPage(readFileSync(file, 'utf8'), site, builtTitle));
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: {
      identity,
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(identity, { level: 9 }),
    },
  };
}

function readKnownPaths(folder: string): ReadonlySet<string> | null {
  const file = join(folder, 'known-paths.json');
  return existsSync(file) ? new Set(JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
}
