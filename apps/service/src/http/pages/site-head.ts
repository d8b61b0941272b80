import type { Language } from '@tongxing/contract/languages.ts';
import { shortNameInAnySpelling } from '@tongxing/contract/site-name.ts';
import type { Brand } from './brand-head.ts';

/** The name, the address and the look of this site. */
export interface Site {
  readonly title: string;
  readonly slogan: string;
  /** `https://id.example.com`, and the sub-path where there is one; no slash at its end. */
  readonly publicUrl: string;
  /** The sub-path of the public URL, without a slash at its end; '' at the root. */
  readonly basePath: string;
  readonly brand: Brand & { readonly logo: string };
  /** Whether `Accept-Language` chooses the language of a page. */
  readonly browser_language: boolean;
  /** Whether the docs site is served beside the portal, at `/docs/`. */
  readonly hasDocs?: boolean | undefined;
}

/** `--wall` of `ui/tokens.css` for light: the background until the page is drawn. */
const wall = '#f3f6f4';
/** The gate in its wall: `node lab/run.mjs screenshots` takes it. */
const card = { path: '/sharing-card.jpg', width: 1200, height: 630 };

/** The head elements for search results and shared links (ogp.me). */
export function siteHead({ title, slogan, publicUrl, brand }: Site): string {
  const logo = brand.logo && new URL(brand.logo, publicUrl).href;
  const picture = brand.picture
    ? [
        ['og:image', publicUrl + card.path],
        ['og:image:width', String(card.width)],
        ['og:image:height', String(card.height)],
      ]
    : logo
      ? [['og:image', logo]]
      : [];
  const facts = [
    ['og:type', 'website'],
    ['og:site_name', title],
    ['og:title', title],
    ['og:description', slogan],
    ...picture,
  ];
  return [
    `<meta name="description" content="${escapeHtml(slogan)}">`,
    ...facts.map(
      ([property = '', content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${brand.picture ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}

/** The shortcuts of a phone after a long press on the icon. */
const shortcuts: Readonly<Record<Language, Readonly<Record<'qrcode' | 'security' | 'logs', string>>>> = {
  'zh-CN': { qrcode: '扫码确认', security: '账号安全', logs: '操作记录' },
  en: { qrcode: 'Confirm a QR code', security: 'Security', logs: 'Activity' },
  'zh-TW': { qrcode: '掃碼確認', security: '帳號安全', logs: '操作記錄' },
};

/** The web app manifest: the name under the icon, and the start page (w3.org/TR/appmanifest). */
export function siteManifest({ title, slogan, basePath, brand }: Site, language: Language) {
  const place = (name: string, path: string) => ({ name, url: basePath + path });
  const icon = (file: string, size: number, purpose: string) => ({
    src: `${basePath}/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: `${basePath}/`,
    name: title,
    short_name: shortNameInAnySpelling(title),
    description: slogan,
    lang: language,
    start_url: `${basePath}/user/dashboard`,
    scope: `${basePath}/`,
    display: 'standalone',
    background_color: wall,
    theme_color: wall,
    // It is unknown how much of the site's own picture may be cropped.
    icons: brand.logo
      ? [{ src: brand.logo, sizes: 'any', purpose: 'any' }]
      : [icon('192.png', 192, 'any'), icon('512.png', 512, 'any'), icon('maskable-512.png', 512, 'maskable')],
    shortcuts: [
      place(shortcuts[language].qrcode, '/user/qrcode'),
      place(shortcuts[language].security, '/user/security'),
      place(shortcuts[language].logs, '/user/logs'),
    ],
  };
}

/** Escapes text for an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
