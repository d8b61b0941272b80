import { allowedImports, layers } from './layers.ts';
import type { SourceFile } from './source-files.ts';

const document = 'ARCHITECTURE.md';
const [open, end] = [
  '<!-- allowed imports: drawn from scripts/checks/layers.ts -->\n',
  '<!-- /allowed imports -->',
];

/** The allowed imports between parts and the layers of features, as the block of ARCHITECTURE.md. */
function drawLayers(): string {
  const width = Math.max(...Object.keys(allowedImports).map((zone) => zone.length));
  const parts = Object.entries(allowedImports).map(([zone, { values, types = [] }]) => {
    const seen = [...values, ...types.map((type) => `(${type})`)];
    const own = `${zone.split('/')[0]}/`;
    const short = seen.map((each) => each.replace(own, '').replace(`(${own}`, '('));
    return wrap(`${zone.padEnd(width)} → `, short.length > 0 ? short : ['nothing'], ', ');
  });
  const rows = Object.entries(layers)
    .toReversed()
    .map(([layer, features]) => wrap(`${layer.padEnd(8)} `, features, ' · '));
  return `\`\`\`\n${parts.join('\n')}\n\`\`\`\n\n\`\`\`\n${rows.join('\n')}\n\`\`\`\n`;
}

function wrap(head: string, words: readonly string[], separator: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const next = line === '' ? word : line + separator + word;
    if (head.length + next.length > 110) {
      lines.push(line + separator.trimEnd());
      line = word;
    } else line = next;
  }
  return [...lines, line].map((each, at) => (at === 0 ? head : ' '.repeat(head.length)) + each).join('\n');
}

/** The document with its block drawn anew; unchanged where it has no block. */
export function withLayers(text: string): string {
  const [from, to] = [text.indexOf(open), text.indexOf(end)];
  if (from < 0 || to < from) return text;
  return `${text.slice(0, from + open.length)}\n${drawLayers()}\n${text.slice(to)}`;
}

/** A fault where ARCHITECTURE.md shows other imports or layers than those that are checked. */
export function checkLayersDrawn(files: readonly SourceFile[]): string[] {
  const file = files.find(({ path }) => path === document);
  if (!file?.text.includes(open)) return [`${document}: has no block for the allowed imports`];
  return withLayers(file.text) === file.text
    ? []
    : [`${document}: differs from scripts/checks/layers.ts; npm run format draws it again`];
}
