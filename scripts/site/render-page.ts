import { Marked } from 'marked';
import { highlight } from '../../apps/portal/src/ui/highlight.ts';
import { drawDiagram } from './draw-diagram.ts';
import { escapeHtml } from './escape-html.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The anchor of a heading as Git hosts make it: small letters, signs left out, spaces as hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Markdown as HTML: no HTML of the text's own but `<br>`, code coloured as in the portal, an anchor at every heading. */
export function renderMarkdown(markdown: string): Rendered {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  let diagrams = 0;
  const marked = new Marked({
    gfm: true,
    // A line of Chinese that goes on in the next one has no space between.
    walkTokens(token) {
      if (token.type === 'text')
        token['text'] = String(token['text']).replace(
          /(?<=[\p{Script=Han}，。；：、！？）」])\n(?=[\p{Script=Han}（「])/gu,
          '',
        );
    },
    renderer: {
      html: ({ text }) =>
        /^<br ?\/?>$/.test(text) ? '<br>' : text.startsWith('<!--') ? '' : escapeHtml(text),
      heading({ tokens, depth, text }) {
        const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
        const wanted = anchorOf(plain) || 'section';
        const before = used.get(wanted) ?? 0;
        used.set(wanted, before + 1);
        const id = before === 0 ? wanted : `${wanted}-${before}`;
        headings.push({ id, text: plain, depth });
        const anchor =
          depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        if (lang === 'mermaid') return drawDiagram(text, `diagram-${++diagrams}`);
        const isPlain = lang === 'text' || lang === '';
        return `<div class="code"><pre tabindex="0"><code>${isPlain ? escapeHtml(text) : coloured(text)}</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        const head = header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(header, 'th')}</tr></thead>`
          : '';
        return `<div class="table" tabindex="0"><table>${head}<tbody>\n${body}\n</tbody></table></div>\n`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

function coloured(code: string): string {
  return highlight(code)
    .map(({ text, tone }) => (tone ? `<span class="${tone}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('');
}
