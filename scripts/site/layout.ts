import path from 'node:path';
import { escapeHtml } from './escape-html.ts';
import { isChinese, type Page, placeholderUrl, type Section } from './page.ts';
import type { Rendered } from './render-page.ts';

/** The lines of the address bar's page: head, contents, article, what is on this page. Everything in it lies in the site. */
export function layoutPage(page: Page, { html, headings }: Rendered, sections: readonly Section[]): string {
  const here = path.posix.dirname(page.route);
  const to = (name: string) => path.posix.relative(here, name) || '.';
  const home = here === '.' ? './' : `${to('.')}/`;
  const language = isChinese(page.markdown) ? 'zh-CN' : 'en';
  const all = sections.flatMap(({ pages }) => pages);
  const at = all.findIndex(({ route }) => route === page.route);
  const [before, after] = [all[at - 1], all[at + 1]];
  const step = (other: Page | undefined, word: string, rel: string) =>
    other
      ? `<a rel="${rel}" href="${to(other.route)}.html"><small>${word}</small>${escapeHtml(other.title)}</a>`
      : '<span></span>';
  const inPage = headings.filter(({ depth }) => depth === 2 || depth === 3);
  return `<!doctype html>
<html lang="zh-CN" data-theme="light" data-home="${home}" data-placeholder="${placeholderUrl}"${page.isFilled ? ' data-filled' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · 通行文档</title>
<meta name="description" content="${escapeHtml(summaryOf(page))}">
<link rel="icon" href="${home}assets/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${path.posix.basename(page.route)}.md">
<script src="${home}assets/theme.js"></script>
<link rel="stylesheet" href="${home}assets/tokens.css">
<link rel="stylesheet" href="${home}assets/site.css">
<script type="module" src="${home}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#article">跳到正文</a>
<header>
<a class="brand" href="${home}index.html"><img src="${home}assets/favicon.svg" alt="" width="28" height="28">通行文档</a>
<div id="looking"><input id="search" type="search" placeholder="搜索文档，按 / 开始" aria-label="搜索文档" autocomplete="off" disabled><ul id="found" aria-label="搜索结果" hidden></ul></div>
<button id="theme" type="button" aria-label="切换白天和夜里" hidden><span aria-hidden="true">◐</span></button>
</header>
<div class="frame">
<details id="contents" open><summary>目录：${escapeHtml(page.title)}</summary><nav aria-label="目录">
${sections.map((section) => contentsOf(section, page, to)).join('\n')}
</nav></details>
<main>
${at < 0 ? '' : toolsOf(page, home)}
<article id="article" lang="${language}">
${html}</article>
${at < 0 ? '' : `<nav class="steps" aria-label="前后">${step(before, '上一页', 'prev')}${step(after, '下一页', 'next')}</nav>`}
</main>
${inPage.length > 1 ? `<aside aria-label="这一页"><p>这一页</p>${inPage.map(({ id, text, depth }) => `<a data-depth="${depth}" href="#${id}">${escapeHtml(text)}</a>`).join('\n')}</aside>` : ''}
</div>
</body>
</html>
`;
}

/** What may be taken along from a page. */
function toolsOf({ route }: Page, home: string): string {
  const twin = `${path.posix.basename(route)}.md`;
  return `<div class="tools"><button type="button" data-copy="${home}connect/setup-prompt.txt" data-filled hidden>复制给 AI 的接入提示</button>
<button type="button" data-copy="${twin}" hidden>复制本页 Markdown</button>
<a href="${twin}">.md</a></div>`;
}

/** The first sentence of a page, at most 150 letters. */
export function summaryOf({ markdown, title }: Page): string {
  const paragraph = markdown
    .split('\n\n')
    .map((part) => part.trim())
    .find((part) => part !== '' && !/^(?:#|[|`<!>-]|\d+\.|\[)/.test(part));
  const text = (paragraph ?? title).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|\n/g, ' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, 150);
}

function contentsOf({ caption, pages }: Section, page: Page, to: (name: string) => string): string {
  const isHere = pages.some(({ route }) => route === page.route);
  const lines = pages.map(({ route, title }) => {
    const current = route === page.route ? ' aria-current="page"' : '';
    return `<a href="${to(route)}.html"${current}>${escapeHtml(title)}</a>`;
  });
  return `<details${isHere ? ' open' : ''}><summary>${caption}</summary>${lines.join('\n')}</details>`;
}
