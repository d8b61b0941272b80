import type { Item, Items } from './check-tags.ts';
import { findTags, type Tag } from './find-tags.ts';
import type { SourceFile } from './source-files.ts';
import { specItems, specSections } from './spec-items.ts';
import { threatItems } from './threat-items.ts';

/** The pages that are generated from the tests' tags; they are not in the repository. */
export const tagPages = ['docs/spec-map.md', 'docs/threats.md'] as const;

/** Both pages: each item with the cases that are tagged with it. */
export function drawTagPages(files: readonly SourceFile[]): Record<(typeof tagPages)[number], string> {
  const byTag = Map.groupBy(findTags(files), ({ name }) => name);
  const rowsOf = (kind: string, items: Items, isIn: (id: string) => boolean = () => true) =>
    Object.entries(items)
      .filter(([id]) => isIn(id))
      .map(([id, item]) => [id, textOf(item), drawCases(byTag.get(`${kind}:${id}`) ?? [], item)]);
  const sections = Object.entries(specSections).map(
    ([number, title]) =>
      `## ${number} ${title}\n\n${drawTable(
        ['id', 'specification', 'shown by'],
        rowsOf('spec', specItems, (id) => id.startsWith(`${number}.`)),
      )}`,
  );
  const calls = [...byTag]
    .filter(([name]) => name.startsWith('call:'))
    .map(([name, tags]) => [`\`${name.replace(/^call:([A-Z]+)/, '$1 ')}\``, drawCases(tags, '')])
    .sort(([one = ''], [other = '']) => (pathOf(one) < pathOf(other) ? -1 : 1));
  return {
    'docs/spec-map.md': `${head('Specification map', 'spec-items.ts', 'spec:4.3')}

${sections.join('\n\n')}

## Calls

${drawTable(['call', 'shown by'], calls)}
`,
    'docs/threats.md': `${head('Threats', 'threat-items.ts', 'threat:qr-relay')}

${drawTable(['id', 'attack', 'tried by'], rowsOf('threat', threatItems))}
`,
  };
}

const head = (title: string, items: string, example: string) =>
  `<!-- made of scripts/checks/${items} and the tests' tags by scripts/checks/draw-tag-pages.ts -->
# ${title}

Each item and the tests that are tagged with it: \`// ${example}\` above the test.`;

const textOf = (item: Item) => (typeof item === 'string' ? item : item.text);

/** The cases, by file: the short name of the file, then the titles. */
function drawCases(tags: readonly Tag[], item: Item): string {
  if (typeof item !== 'string') return `open: ${item.open}`;
  return [...Map.groupBy(tags, ({ file }) => file)]
    .map(([file, own]) => `\`${shorten(file)}\`: ${own.map(({ title }) => drawCode(title ?? '')).join(', ')}`)
    .join('<br>');
}

const shorten = (file: string) => file.replace(/^(?:apps|packages)\/(\w+)\/src\//, '$1/');

/** As code in a cell of a table. */
function drawCode(text: string): string {
  const cell = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return cell.includes('`') ? `\`\` ${cell} \`\`` : `\`${cell}\``;
}

const drawTable = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const pathOf = (call: string) => call.replace(/^`[A-Z]+ /, '');
