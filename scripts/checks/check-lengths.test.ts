import { describe, expect, it } from 'vitest';
import { checkLengths } from './check-lengths.ts';

const limits = { decisionWords: 4, documentBytes: 200 };

describe('decisions', () => {
  const decide = (text: string) => checkLengths([{ path: 'docs/decisions/0001-why.md', text }], limits);

  it('accepts the limit, without title, code and marks', () => {
    expect(
      decide('# 1 The title has five words\n\n- **One.** Two.\n\n```\na b c d e\n```\n\n- three 4\n'),
    ).toEqual([]);
  });

  it('names a decision above the limit', () => {
    expect(decide('# 1 Why\n\nOne two three four five.\n')).toEqual([
      'docs/decisions/0001-why.md has 5 words; a decision has at most 4',
    ]);
  });

  it('counts the words of no other document', () => {
    expect(checkLengths([{ path: 'docs/guide.md', text: 'One two three four five.' }], limits)).toEqual([]);
  });
});

describe('all documents', () => {
  it('names a sum above the limit, without pages that a program makes and files that are no documents', () => {
    const text = '字'.repeat(50);
    const one = { path: 'docs/guide.md', text };
    const others = ['docs/threats.md', 'docs/handbook/settings.md', 'scripts/a.ts'].map((path) => ({
      path,
      text,
    }));
    expect(checkLengths([one, ...others], limits)).toEqual([]);
    const figures = `<!-- figures -->\n${text}\n<!-- /figures -->\n`;
    expect(checkLengths([one, { path: 'docs/benchmarks.md', text: figures }], limits)).toEqual([]);
    expect(checkLengths([one, { path: 'docs/guide.en.md', text }], limits)).toEqual([]);
    expect(checkLengths([one, { path: 'README.md', text }], limits)).toEqual([
      'documents written by hand have 300 bytes; at most 200 are allowed',
    ]);
  });
});
