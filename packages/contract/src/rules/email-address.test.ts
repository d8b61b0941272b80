import { describe, expect, it } from 'vitest';
import { emailAddress, emailKey } from './email-address.ts';

describe('an e-mail address', () => {
  // spec:5.4 threat:GHSA-7rqj-j65f-68wh
  it.each([
    ['lin.wan@example.com', 'lin.wan@example.com'],
    [' lin@example.com ', 'lin@example.com'],
    ['Lin.Wan@EXAMPLE.Com', 'Lin.Wan@example.com'],
    ['lin+shop@mail.example.cn', 'lin+shop@mail.example.cn'],
    ['ｌｉｎ＠example.com', 'lin@example.com'],
    ['lin\u200b@example.com', 'lin@example.com'],
  ])('%j becomes %j', (typed, stored) => {
    expect(emailAddress.parse(typed)).toBe(stored);
  });

  it('ignores case where two are compared', () => {
    expect(emailKey(emailAddress.parse('LIN@example.com'))).toBe(
      emailKey(emailAddress.parse('lin@EXAMPLE.com')),
    );
  });

  // spec:5.4 threat:GHSA-7rqj-j65f-68wh
  it.each([
    '',
    'lin',
    'lin@',
    '@example.com',
    'lin@example',
    'lin@@example.com',
    'lin wan@example.com',
    'lin@example..com',
    'lin@-example.com',
    'lin@example.com\r\nBcc: all@example.com',
    'lin@exаmple.com',
    'lin@例子.com',
    `${'l'.repeat(65)}@example.com`,
    `lin@${'a.'.repeat(140)}com`,
    '"lin wan"@example.com',
  ])('%j is none', (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false);
  });
});
