import { renderMermaidSVG } from 'beautiful-mermaid';
import { escapeHtml } from './escape-html.ts';

/**
 * A Mermaid diagram as a figure, drawn here and not in the browser. Its colours are custom properties that the site's
 * style sheet sets, for day and night; it carries no style of its own, which the site's policy forbids, and no font.
 * @param name unlike that of any other diagram of the page: its arrow heads are named by it
 * @throws where the source is no diagram: the build of the site ends
 */
export function drawDiagram(source: string, name: string): string {
  const svg = renderMermaidSVG(source, { transparent: true })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/(<svg [^>]*?) style="[^"]*"/, '$1')
    .replace(/( id="|url\(#)/g, `$1${name}-`);
  const told = source.replace(/\s+/g, ' ').trim();
  return `<figure class="diagram" tabindex="0" role="img" aria-label="${escapeHtml(told)}">${svg}</figure>\n`;
}
