import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks, readInline } from './read-markdown.ts';

test('headings, paragraphs over lines, lists, code and tables are told apart', () => {
  const text =
    '# 题目\n\n<!-- not\nshown -->\n第一行，\n第二行 and\nmore\n\n```\n# no heading\n```\n\n| a | b |\n|---|---|\n| 1 | `x\\|y` |\n\n1. 一\n   接着\n2. 二\n- 点';
  expect(readBlocks(text)).toEqual([
    { kind: 'heading', level: 1, text: '题目' },
    { kind: 'paragraph', text: '第一行，第二行 and more' },
    { kind: 'code', text: '# no heading' },
    { kind: 'table', head: ['a', 'b'], rows: [['1', '`x|y`']] },
    { kind: 'list', isOrdered: true, items: ['一接着', '二', '点'] },
  ]);
});

test('code, strong and links stand in a line', () => {
  expect(readInline('写 `a*b`，**要**看[这页](x.md)。')).toEqual([
    { kind: 'text', text: '写 ' },
    { kind: 'code', text: 'a*b' },
    { kind: 'text', text: '，' },
    { kind: 'strong', text: '要' },
    { kind: 'text', text: '看' },
    { kind: 'link', text: '这页', to: 'x.md' },
    { kind: 'text', text: '。' },
  ]);
});

test('every page of the handbook is read without anything of Markdown left over', () => {
  const folder = path.join(import.meta.dirname, '../../../../../../docs/handbook');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.md'));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    for (const block of readBlocks(readFileSync(path.join(folder, file), 'utf8'))) {
      const texts =
        block.kind === 'list'
          ? block.items
          : block.kind === 'table'
            ? [...block.head, ...block.rows.flat()]
            : [block.text];
      if (block.kind === 'code') continue;
      const left = texts
        .flatMap(readInline)
        .filter(({ kind, text }) => kind === 'text' && /^#|\*\*|```|\]\(/.test(text));
      expect(left, file).toEqual([]);
    }
  }
});
