import { describe, expect, it } from 'vitest';
import { checkDocuments } from './check-documents.ts';

describe('docs/README.md', () => {
  it('names every document or its folder, except generated pages', () => {
    const map = { path: 'docs/README.md', text: '[a](flows) [b](guides/known.md)' };
    const others = [
      'docs/flows/sign-in.md',
      'docs/guides/known.md',
      'docs/guides/other.md',
      'docs/threats.md',
      'README.md',
    ];
    const files = [map, ...others.map((name) => ({ path: name, text: '' }))];
    expect(checkDocuments(files, () => true)).toEqual(['docs/README.md does not name docs/guides/other.md']);
  });
});

describe('links', () => {
  it('are reported where they lead nowhere', () => {
    const readme = {
      path: 'docs/guide.md',
      text: '[a](flows/sign-in.md#x) [b](https://example.com) [c](gone.md)',
    };
    expect(checkDocuments([readme], (name) => name === 'docs/flows/sign-in.md')).toEqual([
      'docs/guide.md: the link to docs/gone.md leads nowhere',
    ]);
  });
});
