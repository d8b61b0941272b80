import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { readSourceFiles } from '../house/source-files.ts';
import { apiPages } from './api-pages.ts';
import { siteContents } from './contents.ts';
import { layoutPage, summaryOf } from './layout.ts';
import { type LinkTargets, linkPage, sourceRoute } from './links.ts';
import { type Page, placeholderUrl, type Section } from './page.ts';
import { renderMarkdown } from './render-page.ts';
import { searchIndex } from './search-index.ts';
import { setupPrompt, setupPromptPage } from './setup-prompt.ts';
import { topicPages } from './topic-pages.ts';

export interface Site {
  /** What stands in each file of the site, by its path in it. */
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly sections: readonly Section[];
  /** Links that lead nowhere, one sentence each. */
  readonly faults: readonly string[];
}

/** Builds the docs site out of the repository at `root`, in memory; asks no network for anything. */
export async function buildSite(root: string): Promise<Site> {
  const [start, ...topics] = await topicPages();
  const connect = [start!, setupPromptPage(), ...topics];
  const sections = siteContents(readSourceFiles(root), { connect, api: apiPages() });
  const pages = sections.flatMap((section) => section.pages);
  const targets: LinkTargets = {
    pages,
    isFile: (name) => existsSync(path.join(root, name)) && statSync(path.join(root, name)).isFile(),
    isFolder: (name) => existsSync(path.join(root, name)) && statSync(path.join(root, name)).isDirectory(),
  };

  const files = new Map<string, string | Buffer>();
  const faults: string[] = [];
  const whole: string[] = [];
  for (const page of pages) {
    const twin = linkPage(page, targets, 'md');
    const linked = linkPage(page, targets, 'html');
    faults.push(...linked.faults);
    files.set(`${page.route}.md`, twin.text);
    files.set(`${page.route}.html`, layoutPage(page, renderMarkdown(linked.text), sections));
    whole.push(`<!-- ${page.route}.md -->\n\n${twin.text.trim()}\n`);
    for (const source of linked.sources) addSource(root, source, files);
  }
  files.set('llms.txt', listPages(sections));
  files.set('llms-full.txt', whole.join('\n'));
  files.set('connect/setup-prompt.txt', setupPrompt());
  files.set('404.html', notFoundPage(sections));
  addAssets(root, pages, files);
  return { files, sections, faults };
}

/** `llms.txt` (llmstxt.org): every page with its first sentence, for programs. */
function listPages(sections: readonly Section[]): string {
  const parts = sections.map(({ caption, pages }) => {
    const lines = pages.map((page) => `- [${page.title}](${page.route}.md): ${summaryOf(page)}`);
    return `## ${caption}\n\n${lines.join('\n')}`;
  });
  return `# 通行 Tongxing

> 自己部署的账号中心，OAuth 2.0 / OpenID Connect。A self-hosted account portal and OpenID Connect provider.

地址相对于这个文件。文中的 ${placeholderUrl} 代表门户自己的地址：这个文件的地址去掉 /docs/llms.txt。
全部内容在一个文件里：[llms-full.txt](llms-full.txt)。接入一个应用的提示：[setup-prompt.txt](connect/setup-prompt.txt)。

${parts.join('\n\n')}
`;
}

/** What a wrong address below the site shows: it does not know how deep it is asked for, so it names no file beside it. */
function notFoundPage(sections: readonly Section[]): string {
  const page: Page = {
    route: '404',
    title: '没有这一页',
    markdown: '# 没有这一页\n\n它可能改了名字。用上面的搜索，或者从目录里找。\n',
    source: null,
  };
  return layoutPage(page, renderMarkdown(page.markdown), sections);
}

/** A file or folder that a page links to: a picture as it is, text as text, a folder as the list of what is in it. */
function addSource(root: string, source: string, files: Map<string, string | Buffer>): void {
  const place = path.join(root, source);
  if (!existsSync(place)) return;
  const isFolder = statSync(place).isDirectory();
  const route = sourceRoute(source, isFolder);
  if (files.has(route)) return;
  if (isFolder) files.set(route, `${source}/\n\n${readdirSync(place).sort().join('\n')}\n`);
  else files.set(route, readFileSync(place));
}

function addAssets(root: string, pages: readonly Page[], files: Map<string, string | Buffer>): void {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  for (const name of ['theme', 'site', 'search', 'words']) {
    const code = stripTypeScriptTypes(read(`scripts/site/browser/${name}.ts`));
    files.set(`assets/${name}.js`, code.replace(/(['"]\.\/\w+)\.ts(['"])/g, '$1.js$2'));
  }
  files.set(
    'assets/minisearch.js',
    read('node_modules/minisearch/dist/es/index.js').replace(/^\/\/# source.*$/m, ''),
  );
  files.set('assets/search.json', searchIndex(pages));
  files.set('assets/tokens.css', read('apps/portal/src/ui/tokens.css'));
  const styles = ['frame', 'search', 'article'].map((name) => read(`scripts/site/browser/${name}.css`));
  files.set('assets/site.css', styles.join('\n'));
  files.set('assets/favicon.svg', read('apps/portal/public/favicon.svg'));
}
