import { describe, expect, it } from 'vitest';
import { calledUri, calledUriProblem, redirectUriProblem, shownUri } from './redirect-uri.ts';

const never = () => false;
const inLan = (hostname: string) => hostname.endsWith('.lan');

const strange = [
  'example.com',
  '//example.com',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://example.com',
  'https://lin:secret@example.com',
  'https://lin@example.com',
];

// spec:5.8
describe('an address that people may follow', () => {
  it.each(['https://example.com', 'http://localhost:3000/a?b=c#d', ''])('%j', (typed) => {
    expect(shownUri.safeParse(typed).success).toBe(true);
  });

  it.each(strange)('%j is none', (typed) => {
    expect(shownUri.safeParse(typed).success).toBe(false);
  });
});

// spec:5.8
describe('an address that servers call', () => {
  it.each(['https://example.com/hook?a=b', ''])('%j', (typed) => {
    expect(calledUri.safeParse(typed).success).toBe(true);
  });

  it.each([...strange, 'https://example.com/#here'])('%j is none', (typed) => {
    expect(calledUri.safeParse(typed).success).toBe(false);
  });

  it('is https, but where the operator has opened plain http', () => {
    const problems = ['https://example.com/x', '', 'http://example.com/x', 'http://crm.lan/x'].map(
      (uri) => calledUriProblem(uri, inLan) !== null,
    );
    expect(problems).toEqual([false, false, true, false]);
    expect(calledUriProblem('http://crm.lan/x', never)).toContain('https://');
  });
});

// spec:5.8
describe('an address that an app is sent back to', () => {
  it.each([
    ['web', 'https://example.com/callback'],
    ['web', 'http://127.0.0.1:4000/callback'],
    ['native', 'com.example.app:/callback'],
    ['web', 'https://example.com/callback?codes=1&a%20b&state1'],
    ['native', 'cursor://example.mcp/oauth/callback'],
    ['native', 'vscode://example.tool/signed-in'],
  ])('%s %s', (type, uri) => {
    expect(redirectUriProblem(uri, type, never)).toBeNull();
  });

  it.each([
    ...strange.map((uri): [string, string] => ['web', uri]),
    ['web', 'http://example.com/callback'],
    ['web', 'https://example.com/*'],
    ['web', 'https://example.com/#here'],
    ['web', 'https://example.com\\@evil.example'],
    ['web', 'com.example.app:/callback'],
    ['native', 'app:/callback'],
    ['machine', 'https://example.com/callback'],
    ...['code', 'state', 'iss', 'error', 'response'].map((name): [string, string] => [
      'web',
      `https://example.com/callback?a=b&${name}=c`,
    ]),
    ['web', 'cursor://example.mcp/oauth/callback'],
    ['spa', 'cursor://example.mcp/oauth/callback'],
    ['device', 'cursor://example.mcp/oauth/callback'],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'intent://x',
      'weixin://x',
      'alipays://x',
      'file:///x',
      'tel:1',
    ].map((uri): [string, string] => ['native', uri]),
    ['web', 'http://crm.lan/callback'],
  ])('%s %s is none', (type, uri) => {
    expect(redirectUriProblem(uri, type, never)).not.toBeNull();
  });

  it('over plain http only where the operator has opened it, and never to an app on the device', () => {
    expect(redirectUriProblem('http://crm.lan/callback', 'web', inLan)).toBeNull();
    expect(redirectUriProblem('http://crm.lan.evil.example/callback', 'web', inLan)).not.toBeNull();
    expect(redirectUriProblem('http://crm.lan/callback', 'native', inLan)).not.toBeNull();
  });
});
