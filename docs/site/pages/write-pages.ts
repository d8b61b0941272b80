import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTagPages } from '../../../scripts/checks/draw-tag-pages.ts';
import { readSourceFiles } from '../../../scripts/checks/source-files.ts';
import { apiPages } from './api-pages.ts';
import { siteContents } from './contents.ts';
import { home } from './home.ts';
import { linkPage, sourceRoute, twinOf } from './links.ts';
import { isChinese, type Page, placeholderUrl, type Section } from './page.ts';
import { setupPrompt, setupPromptPage } from './setup-prompt.ts';
import { topicPages } from './topic-pages.ts';

/**
 * Writes what VitePress builds from the repository at `root` into `folder`: the pages, and below `public/` the files
 * that are copied (a Markdown twin of each page, llms.txt, linked files).
 * @throws where a link leads nowhere
 */
export async function writePages(root: string, folder: string): Promise<Section[]> {
  const [start, ...topics] = await topicPages();
  const files = readSourceFiles(root);
  // Two pages are generated from the tests' tags.
  const tagPages = Object.entries(drawTagPages(files)).map(([name, text]) => ({ path: name, text }));
  const sections = siteContents([...files, ...tagPages], {
    connect: [start!, setupPromptPage(), ...topics],
    api: apiPages(),
  });
  const pages = sections.flatMap((section) => section.pages);
  const at = (name: string) => path.join(root, name);
  const targets = {
    pages,
    isFile: (name: string) => existsSync(at(name)) && statSync(at(name)).isFile(),
    isFolder: (name: string) => existsSync(at(name)) && statSync(at(name)).isDirectory(),
  };
  rmSync(folder, { recursive: true, force: true });
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  const faults: string[] = [];
  const whole: string[] = [];
  for (const page of pages) {
    const { text, sources, faults: found } = linkPage(page, targets);
    faults.push(...found);
    write(`${page.route}.md`, frontmatter(page) + text);
    const twin = twinOf(page.route, text);
    write(`public/${page.route}.md`, twin);
    whole.push(`<!-- ${page.route}.md -->\n\n${twin.trim()}\n`);
    for (const source of sources) copySource(root, source, write);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  write('public/llms.txt', listPages(sections));
  write('public/llms-full.txt', whole.join('\n'));
  write('public/connect/setup-prompt.txt', setupPrompt());
  write('public/favicon.svg', readFileSync(at('apps/portal/public/favicon.svg')));
  return sections;
}

/** Facts of a page for the site's theme and head. */
function frontmatter(page: Page): string {
  const known = {
    title: page.title,
    description: summaryOf(page),
    language: isChinese(page.markdown) ? 'zh-CN' : 'en',
    isFilled: page.isFilled ?? false,
    ...(page.route === 'index' && home),
  };
  const lines = Object.entries(known).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n`;
}

/** A file or folder that a page links to: a picture as it is, text as text, a folder as the list of what is in it. */
function copySource(root: string, source: string, write: (name: string, content: string | Buffer) => void) {
  const file = path.join(root, source);
  const isFolder = statSync(file).isDirectory();
  const route = sourceRoute(source, isFolder);
  if (isFolder) write(`public/${route}`, `${source}/\n\n${readdirSync(file).sort().join('\n')}\n`);
  else {
    const content = readFileSync(file);
    write(`public/${route}`, content);
    // A picture that a page shows is imported from beside the page.
    if (!route.endsWith('.txt')) write(route, content);
  }
}

/** `llms.txt` (llmstxt.org): every page with its first sentence, for programs. */
function listPages(sections: readonly Section[]): string {
  const parts = sections.map(({ caption, pages }) => {
    const lines = pages.map((page) => `- [${page.title}](${page.route}.md): ${summaryOf(page)}`);
    return `## ${caption}\n\n${lines.join('\n')}`;
  });
  return `# 通行 Tongxing

> 自己部署的账号中心，OAuth 2.0 / OpenID Connect。A self-hosted account portal and OpenID Connect provider.

地址相对于这个文件。文中的 ${placeholderUrl} 代表门户自己的地址：这个文件的地址减去 /docs/llms.txt。
全部内容在一个文件里：[llms-full.txt](llms-full.txt)。接入一个应用的提示：[setup-prompt.txt](connect/setup-prompt.txt)。

${parts.join('\n\n')}
`;
}

/** The first sentence of a page, at most 150 letters. */
function summaryOf({ markdown, title }: Page): string {
  const paragraph = markdown
    .split('\n\n')
    .map((part) => part.trim())
    .find((part) => part !== '' && !/^(?:#|[|`<!>-]|\d+\.|\(?\[)/.test(part));
  const text = (paragraph ?? title).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|\n/g, ' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, 150);
}
