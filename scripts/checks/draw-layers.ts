import { allowedImports, layers } from './layers.ts';
import type { SourceFile } from './source-files.ts';

const document = 'ARCHITECTURE.md';
const [open, end] = ['<!-- arrows: drawn from scripts/checks/layers.ts -->\n', '<!-- /arrows -->'];

/** The arrows between the parts and the floors of the features, as the block of ARCHITECTURE.md. */
function drawArrows(): string {
  const width = Math.max(...Object.keys(allowedImports).map((zone) => zone.length));
  const parts = Object.entries(allowedImports).map(([zone, { values, types = [] }]) => {
    const seen = [...values, ...types.map((type) => `(${type})`)];
    const own = `${zone.split('/')[0]}/`;
    const short = seen.map((each) => each.replace(own, '').replace(`(${own}`, '('));
    return wrap(`${zone.padEnd(width)} → `, short.length > 0 ? short : ['nothing'], ', ');
  });
  const storeys = Object.entries(layers)
    .toReversed()
    .map(([layer, features]) => wrap(`${layer.padEnd(8)} `, features, ' · '));
  return `\`\`\`\n${parts.join('\n')}\n\`\`\`\n\n\`\`\`\n${storeys.join('\n')}\n\`\`\`\n`;
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

/** The document with the block as it should be; its text as it is where it has no place for one. */
export function withArrows(text: string): string {
  const [from, to] = [text.indexOf(open), text.indexOf(end)];
  if (from < 0 || to < from) return text;
  return `${text.slice(0, from + open.length)}\n${drawArrows()}\n${text.slice(to)}`;
}

/** A fault where ARCHITECTURE.md shows other arrows than those that are checked. */
export function checkArrowsDrawn(files: readonly SourceFile[]): string[] {
  const file = files.find(({ path }) => path === document);
  if (!file?.text.includes(open)) return [`${document}: has no place for the arrows`];
  return withArrows(file.text) === file.text
    ? []
    : [`${document}: shows other arrows than scripts/checks/layers.ts; npm run format draws them again`];
}
