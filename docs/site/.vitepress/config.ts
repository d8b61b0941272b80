import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { anchorOf, highlightCode, setUpMarkdown } from '../markdown.ts';
import type { Section } from '../pages/page.ts';
import { indexWords, queryWords } from '../search-words.ts';

const site = path.dirname(import.meta.dirname);
const sections = JSON.parse(readFileSync(path.join(site, 'dist/sections.json'), 'utf8')) as Section[];

export default defineConfig({
  title: '通行文档',
  description: '自己部署的账号中心，OAuth 2.0 和 OpenID Connect',
  lang: 'zh-CN',
  srcDir: 'dist/pages',
  srcExclude: ['public/**', 'source/**'],
  outDir: path.join(site, 'dist/built'),
  cacheDir: path.join(site, 'dist/cache'),
  // One build for any address: every page names what it needs relative to itself.
  base: './',
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  // Day or night as it was chosen in the portal, under its name. A pause of transitions would be a style inside the page.
  appearance: { storageKey: 'vueuse-color-scheme', disableTransition: false },
  markdown: {
    html: false,
    attrs: false,
    emoji: false,
    anchor: { slugify: anchorOf },
    highlight: highlightCode,
    config: setUpMarkdown,
  },
  themeConfig: {
    logo: '/favicon.svg',
    nav: sections.map(({ caption, pages }) => ({ text: caption, link: linkTo(pages[0]!.route) })),
    sidebar: sidebars(sections),
    outline: { level: [2, 3], label: '这一页' },
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '白天和夜里',
    lightModeSwitchTitle: '换成白天',
    darkModeSwitchTitle: '换成夜里',
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶上',
    skipToContentLabel: '跳到正文',
    notFound: {
      title: '没有这一页',
      quote: '它可能改了名字。用上面的搜索，或者从目录里找。',
      linkLabel: '回到文档首页',
      linkText: '回到文档首页',
    },
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        miniSearch: {
          options: { tokenize: indexWords, processTerm: (term) => term },
          searchOptions: {
            tokenize: queryWords,
            combineWith: 'AND',
            prefix: true,
            fuzzy: false,
            boost: { title: 6, titles: 4, text: 1 },
          },
        },
        translations: {
          button: { buttonText: '搜索文档', buttonAriaLabel: '搜索文档' },
          modal: {
            displayDetails: '显示正文',
            resetButtonTitle: '清空',
            backButtonTitle: '关闭搜索',
            noResultsText: '没有找到',
            footer: { selectText: '打开', navigateText: '选择', closeText: '关闭' },
          },
        },
      },
    },
  },
  transformHead: ({ page }) => [
    ['link', { rel: 'icon', href: `${rootFrom(page)}favicon.svg`, type: 'image/svg+xml' }],
    ['link', { rel: 'alternate', type: 'text/markdown', href: path.posix.basename(page) }],
  ],
  transformHtml: (html, _id, { page, siteConfig }) => withoutInline(html, page, siteConfig.outDir),
  vite: {
    // Its own copies of what it imports: nothing is loaded from elsewhere.
    build: { chunkSizeWarningLimit: 4000 },
    plugins: [
      {
        name: 'portal-tokens',
        enforce: 'pre',
        // The portal marks the dark theme by an attribute, VitePress by a class.
        transform: (code, id) =>
          id.endsWith('tokens.css') ? code.replaceAll('[data-theme="dark"]', '.dark') : null,
      },
    ],
  },
});

function linkTo(route: string): string {
  return `/${route}`.replace(/\/index$/, '/');
}

function rootFrom(page: string): string {
  return '../'.repeat(page.split('/').length - 1) || './';
}

/**
 * The pages of its section beside each page. A folder shows the section that most of its pages are in; the others have a
 * row of their own, which VitePress finds first because of the order.
 */
function sidebars(all: readonly Section[]): DefaultTheme.SidebarMulti {
  const folderOf = (route: string) => `/${route.split('/').slice(0, -1).join('/')}/`.replace('//', '/');
  const positions = all.flatMap((section) => section.pages.map(({ route }) => ({ route, section })));
  const main = new Map<string, Section>();
  for (const folder of new Set(positions.map(({ route }) => folderOf(route)))) {
    const inside = positions.filter(({ route }) => folderOf(route) === folder).map(({ section }) => section);
    const count = (section: Section) => inside.filter((other) => other === section).length;
    main.set(folder, [...all].sort((a, b) => count(b) - count(a))[0]!);
  }
  const exceptions = positions.filter(({ route, section }) => main.get(folderOf(route)) !== section);
  const items = ({ caption, pages }: Section) => [
    { text: caption, items: pages.map(({ title, route }) => ({ text: title, link: linkTo(route) })) },
  ];
  return Object.fromEntries([
    ...exceptions.map(({ route, section }) => [`/${route}`, items(section)]),
    ...[...main].map(([folder, section]) => [folder, items(section)]),
  ]);
}

/**
 * A page whose policy allows no script and no style inside of it: scripts lie beside it, styles of the frame are in the theme.
 * An address that is counted from the page is counted from its base: the page for unknown addresses has one.
 */
function withoutInline(html: string, page: string, outDir: string): string {
  return html
    .replace(/ style="[^"]*"/g, '')
    .replace(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g, (_all, code: string) => {
      const content = code
        .replace(',location)', ',document.baseURI)')
        .replaceAll('vitepress-theme-appearance', 'vueuse-color-scheme');
      const name = `assets/page-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
      mkdirSync(path.join(outDir, 'assets'), { recursive: true });
      writeFileSync(path.join(outDir, name), content);
      return `<script src="${rootFrom(page)}${name}"></script>`;
    });
}
