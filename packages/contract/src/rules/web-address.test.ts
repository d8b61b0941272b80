import { describe, expect, it } from 'vitest';
import { calledUri, redirectUriProblem, shownUri } from './redirect-uri.ts';
import { isOwnPath, readWebAddress, webProtocols } from './web-address.ts';

/** Each leads to evil.example, or seems to lead elsewhere, in one program or another. */
const twisted = [
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://good.example\\@evil.example',
  ' https://evil.example',
  'https://evil.example ',
  'https://ev\til.example',
  'https://evil.example\r\n',
  'https://good.example@evil.example',
  'https://evil\u200b.example',
  'https://good.example/\u202emoc.live',
  'javascript://evil.example/%0aalert(1)',
  '//evil.example',
  '/\t/evil.example',
];

// threat:brand-links
describe('an address that somebody saves', () => {
  it.each(twisted)('is not %j', (text) => {
    expect(readWebAddress(text, webProtocols)).toBeNull();
    expect(isOwnPath(text)).toBe(false);
    expect(shownUri.safeParse(text).success).toBe(false);
    expect(calledUri.safeParse(text).success).toBe(false);
  });

  it.each(twisted.filter((text) => /[\s\\\u200b\u202e]/u.test(text)))('is no redirect URI: %j', (text) => {
    expect(redirectUriProblem(text, 'web', () => false)).not.toBeNull();
  });

  it.each([
    'https://a.example',
    'HTTPS://A.example/x?y=z#a',
    'https://例子.测试/图',
    'http://a.example:8080',
  ])('may be %s', (text) => {
    expect(readWebAddress(text, webProtocols)).not.toBeNull();
    expect(shownUri.safeParse(text).success).toBe(true);
  });
});
