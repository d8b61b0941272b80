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

describe('translated guides', () => {
  const page = { path: 'docs/guides/a.md', text: '# 甲\n\n```sh\nnpm start\n```\n' };
  const translated = (code: string) => ({
    path: 'docs/guides/a.en.md',
    text: `# A\n\n\`\`\`sh\n${code}\n\`\`\`\n`,
  });

  it('have the code of the page that they translate', () => {
    expect(checkDocuments([page, translated('npm start')], () => true)).toEqual([]);
    const fault = 'docs/guides/a.en.md has other code than the page that it translates';
    expect(checkDocuments([page, translated('npm run start')], () => true)).toEqual([fault]);
    expect(checkDocuments([translated('npm start')], () => true)).toEqual([fault]);
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
