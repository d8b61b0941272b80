import { describe, expect, it } from 'vitest';
import { parseWebUrl } from './url.ts';

describe('a web address', () => {
  it.each(['https://example.com', 'http://localhost:3000/a?b=c#d'])('%s', (typed) => {
    expect(parseWebUrl(typed)?.href).toContain(typed);
  });

  it.each([
    'example.com',
    '//example.com',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.com',
    'https://lin:secret@example.com',
    'https://lin@example.com',
    '',
  ])('%j is none', (typed) => {
    expect(parseWebUrl(typed)).toBeNull();
  });
});
