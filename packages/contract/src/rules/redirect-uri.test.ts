import { describe, expect, it } from 'vitest';
import { calledUri, redirectUriProblem, shownUri } from './redirect-uri.ts';

const strange = [
  'example.com',
  '//example.com',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.com',
  'https://lin:secret@example.com',
  'https://lin@example.com',
];

describe('an address that people may follow', () => {
  it.each(['https://example.com', 'http://localhost:3000/a?b=c#d', ''])('%j', (typed) => {
    expect(shownUri.safeParse(typed).success).toBe(true);
  });

  it.each(strange)('%j is none', (typed) => {
    expect(shownUri.safeParse(typed).success).toBe(false);
  });
});

describe('an address that servers call', () => {
  it.each(['https://example.com/hook?a=b', ''])('%j', (typed) => {
    expect(calledUri.safeParse(typed).success).toBe(true);
  });

  it.each([...strange, 'http://example.com', 'https://example.com/#here'])('%j is none', (typed) => {
    expect(calledUri.safeParse(typed).success).toBe(false);
  });
});

describe('an address that an app is sent back to', () => {
  it.each([
    ['web', 'https://example.com/callback'],
    ['web', 'http://127.0.0.1:4000/callback'],
    ['native', 'com.example.app:/callback'],
  ])('%s %s', (type, uri) => {
    expect(redirectUriProblem(uri, type)).toBeNull();
  });

  it.each([
    ...strange.map((uri): [string, string] => ['web', uri]),
    ['web', 'http://example.com/callback'],
    ['web', 'https://example.com/*'],
    ['web', 'https://example.com/#here'],
    ['web', 'https://example.com\\@evil.example'],
    ['web', 'com.example.app:/callback'],
    ['native', 'app:/callback'],
  ])('%s %s is none', (type, uri) => {
    expect(redirectUriProblem(uri, type)).not.toBeNull();
  });
});
