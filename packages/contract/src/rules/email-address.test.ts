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
    ['Lin@例子.公司', 'Lin@xn--fsqu00a.xn--55qx5d'],
    ['lin@例子。公司', 'lin@xn--fsqu00a.xn--55qx5d'],
    ['lin@XN--FSQU00A.xn--55qx5d', 'lin@xn--fsqu00a.xn--55qx5d'],
    ['lin@Bücher.example', 'lin@xn--bcher-kva.example'],
    ['lin@exаmple.com', 'lin@xn--exmple-4nf.com'],
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
    'lin@例子.com/x',
    'lin@例子.com:80',
    'lin@例子',
    '林@例子.com',
    'lin@例子.com#@example.com',
    `${'l'.repeat(65)}@example.com`,
    `lin@${'a.'.repeat(140)}com`,
    '"lin wan"@example.com',
  ])('%j is none', (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false);
  });
});
