/** A piece of a line: text, code, strong, or a way to another page. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const bullet = /^(?:[-*]|(\d+)\.)\s+/;
const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
/** Chinese needs no space where a line was broken. */
const join = (lines: readonly string[]) =>
  lines.reduce((all, line) =>
    /[\x20-\x7e]$/.test(all) && /^[\x20-\x7e]/.test(line) ? `${all} ${line}` : all + line,
  );

/** As much of Markdown as the handbook is written in: headings, paragraphs, lists, fenced code, tables. */
export function readBlocks(markdown: string): readonly Block[] {
  const lines = markdown
    .replace(/<!--.*?-->/gs, '')
    .replaceAll('\r', '')
    .split('\n');
  const blocks: Block[] = [];
  const take = (isPart: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line) => !isPart(line));
    return lines.splice(0, end < 0 ? lines.length : end);
  };
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    const heading = /^(#{1,3})\s+(.*)$/.exec(line);
    if (line.trim() === '') lines.shift();
    else if (heading) {
      lines.shift();
      blocks.push({ kind: 'heading', level: (heading[1]?.length ?? 1) as 1 | 2 | 3, text: heading[2] ?? '' });
    } else if (line.startsWith('```')) {
      lines.shift();
      blocks.push({ kind: 'code', text: take((each) => !each.startsWith('```')).join('\n') });
      lines.shift();
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take((each) => each.startsWith('|'));
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (bullet.test(line)) {
      const items: string[][] = [];
      for (const each of take((next) => bullet.test(next) || /^\s+\S/.test(next))) {
        if (bullet.test(each)) items.push([each.replace(bullet, '')]);
        else items.at(-1)?.push(each.trim());
      }
      blocks.push({ kind: 'list', isOrdered: bullet.exec(line)?.[1] !== undefined, items: items.map(join) });
    } else {
      const isText = (each: string) =>
        each.trim() !== '' && !/^(?:#{1,3}\s|```|\|)/.test(each) && !bullet.test(each);
      blocks.push({ kind: 'paragraph', text: join(take(isText).map((each) => each.trim())) });
    }
  }
  return blocks;
}

/** What stands in a line. */
export function readInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|<br>/g;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    const [, code, strong, words, to] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (words !== undefined && to !== undefined) pieces.push({ kind: 'link', text: words, to });
    else pieces.push({ kind: 'text', text: '，' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}
