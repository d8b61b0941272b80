import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownOptions } from 'vitepress';
import { highlight } from '../../apps/portal/src/ui/highlight.ts';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];
type Rule = NonNullable<Markdown['renderer']['rules'][string]>;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Code in the portal's own colours, by class: Shiki writes style attributes, which the site's policy forbids. */
export function highlightCode(code: string): string {
  const html = highlight(code.trimEnd())
    .map(({ text, tone }) => (tone ? `<span class="${tone}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('');
  return `<pre tabindex="0" v-pre><code>${html}</code></pre>`;
}

/**
 * A Mermaid diagram as a figure, drawn here and not in the browser. Its colours are custom properties that the site's
 * style sheet sets, for day and night; it has no style of its own, which the site's policy forbids, and no font.
 * @throws where the source is no diagram: the build of the site ends
 */
function drawDiagram(source: string): string {
  // Its arrow heads have names that no other diagram of the page has.
  const name = createHash('sha256').update(source).digest('hex').slice(0, 6);
  const svg = renderMermaidSVG(source, { transparent: true })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/(<svg [^>]*?) style="[^"]*"/, '$1')
    .replace(/( id="|url\(#)/g, `$1diagram-${name}-`);
  const reported = source.replace(/\s+/g, ' ').trim();
  return `<figure class="diagram" tabindex="0" role="img" aria-label="${escapeHtml(reported)}">${svg}</figure>\n`;
}

/** The anchor of a heading as Git hosts make it: small letters, signs left out, spaces as hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

const endsInChinese = /[\p{Script=Han}，。；：、！？）」]$/u;
const startsInChinese = /^[\p{Script=Han}（「]/u;

/** Renders the repository's Markdown as HTML for Vue, without templates or styles. */
export function setUpMarkdown(md: Markdown): void {
  const { rules } = md.renderer;
  const wrap = (name: string, around: (before: Rule) => Rule) => {
    const before =
      rules[name] ?? ((tokens, at, options, _env, self) => self.renderToken(tokens, at, options));
    rules[name] = around(before);
  };
  // `{{` would be a template of Vue's; `<br>` is the only HTML that a document may write.
  wrap(
    'text',
    (before) =>
      (...args) =>
        before(...args)
          .replaceAll('{{', '&#123;&#123;')
          .replace(/&lt;br ?\/?&gt;/g, '<br>'),
  );
  wrap(
    'code_inline',
    (before) =>
      (...args) =>
        before(...args).replaceAll('{{', '&#123;&#123;'),
  );
  // Two lines of Chinese are joined without a space.
  wrap('softbreak', (before) => (...args) => {
    const [tokens, at] = args;
    const isInside =
      endsInChinese.test(tokens[at - 1]?.content ?? '') &&
      startsInChinese.test(tokens[at + 1]?.content ?? '');
    return isInside ? '' : before(...args);
  });
  // The portal is one folder above the site; `target` keeps the site's router from looking for a page there.
  wrap('link_open', (before) => (...args) => {
    const [tokens, at, , env] = args;
    const token = tokens[at]!;
    const href = token.attrGet('href') ?? '';
    if (href.startsWith('portal:/')) {
      const depth = String(env.relativePath).split('/').length;
      token.attrSet('href', '../'.repeat(depth) + href.slice('portal:/'.length));
      token.attrSet('target', '_self');
      return args[4].renderToken(tokens, at, args[2]);
    }
    return before(...args);
  });
  wrap('fence', (before) => (...args) => {
    const [tokens, at] = args;
    const { info, content } = tokens[at]!;
    return info.trim() === 'mermaid' ? drawDiagram(content) : before(...args);
  });
  // An alignment is a class, not a style.
  for (const name of ['th_open', 'td_open'])
    wrap(name, (before) => (...args) => {
      const [tokens, at] = args;
      const token = tokens[at]!;
      const side = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
      if (side) {
        token.attrs = (token.attrs ?? []).filter(([key]) => key !== 'style');
        token.attrJoin('class', `at-${side}`);
      }
      return before(...args);
    });
  rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
}
