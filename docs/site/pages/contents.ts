import { isTranslation } from '../../../scripts/checks/check-lengths.ts';
import type { SourceFile } from '../../../scripts/checks/source-files.ts';
import type { Page, Section } from './page.ts';

/** Documents with a fixed position in the contents; others follow by folder. */
const first = {
  开始: [
    'docs/README.md',
    'README.md',
    'docs/handbook/first-day.md',
    'docs/guides/install-the-package.md',
    'docs/guides/run-a-server.md',
    'docs/comparison.md',
  ],
  接入: [
    'docs/web-sdk.md',
    'docs/cookbook/README.md',
    'samples/README.md',
    'docs/guides/register-apps-by-program.md',
    'docs/secure-calls.md',
    'docs/conformance.md',
  ],
  运维: ['docs/guides/connect-vendors.md', 'docs/guides/release.md'],
  '读代码，改代码': ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
} as const;

const byFolder: readonly (readonly [prefix: string, caption: string])[] = [
  ['docs/cookbook/', '接入'],
  ['docs/handbook/', '运维'],
  ['docs/decisions/', '决定'],
  ['docs/', '读代码，改代码'],
];

/** Titles of pages for folders that documents link to. */
const folders: Readonly<Record<string, string>> = {
  'docs/decisions': '决定：为什么这样',
  'docs/flows': '状态图',
  'docs/guides': '怎么做',
  'docs/handbook/providers': '第三方登录',
};

/** Files of the repository that are pages, in the order of the contents, with generated pages between them. */
export function siteContents(
  files: readonly SourceFile[],
  drawn: { readonly connect: readonly Page[]; readonly api: readonly Page[] },
): Section[] {
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const listed = new Set<string>(Object.values(first).flat());
  const paths = new Set(documents.map(({ path }) => path));
  const pageOf = (file: SourceFile) => toPage(file, paths);
  const named = (caption: keyof typeof first) =>
    first[caption].flatMap((path) => documents.filter((file) => file.path === path)).map(pageOf);
  const others = (caption: string) =>
    documents
      .filter(({ path }) => !listed.has(path) && !isTranslation(path))
      .filter(({ path }) => byFolder.find(([prefix]) => path.startsWith(prefix))?.[1] === caption)
      .map(pageOf);
  const folderPage = (folder: string): Page => {
    const inside = documents.filter(({ path }) => path.startsWith(`${folder}/`)).map(pageOf);
    const lines = inside.map(({ title, source }) => `- [${title}](./${source!.slice(folder.length + 1)})`);
    const route = `${folder.replace(/^docs\//, '')}/index`;
    const title = folders[folder]!;
    return { route, title, markdown: `# ${title}\n\n${lines.join('\n')}\n`, source: `${folder}/index.md` };
  };
  return [
    { caption: '开始', pages: named('开始') },
    { caption: '接入', pages: [...drawn.connect, ...named('接入'), ...others('接入')] },
    { caption: '接口', pages: drawn.api },
    {
      caption: '运维',
      pages: [...others('运维'), ...named('运维'), folderPage('docs/handbook/providers')],
    },
    {
      caption: '读代码，改代码',
      pages: [
        ...named('读代码，改代码'),
        ...others('读代码，改代码'),
        folderPage('docs/guides'),
        folderPage('docs/flows'),
      ],
    },
    { caption: '决定', pages: [folderPage('docs/decisions'), ...others('决定')] },
    { caption: 'English', pages: documents.filter(({ path }) => isTranslation(path)).map(pageOf) },
  ];
}

/** With a link to its English page below the title, where there is one that it does not link to itself. */
function toPage({ path, text }: SourceFile, paths: ReadonlySet<string>): Page {
  const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '').trim() ?? path;
  const translation = path.replace(/\.md$/, '.en.md');
  const name = translation.split('/').at(-1)!;
  const isUnlinked = paths.has(translation) && !text.includes(`](${name})`);
  const markdown = isUnlinked ? text.replace(/^# .+$/m, `$&\n\n[English](${name})`) : text;
  return { route: routeOf(path), title, markdown, source: path };
}

/** `docs/cookbook/README.md` → `cookbook/index`; `README.en.md` → `readme.en`. */
function routeOf(path: string): string {
  const inside = path.replace(/^docs\//, '').replace(/\.md$/, '');
  if (!inside.includes('/') && !path.startsWith('docs/')) return inside.toLowerCase();
  return inside.replace(/(^|\/)README$/, '$1index');
}
