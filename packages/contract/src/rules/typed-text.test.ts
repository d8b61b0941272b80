import { describe, expect, it } from 'vitest';
import { emailAddress } from './email-address.ts';
import { identifier, recogniseContact } from './identifier.ts';
import { findCode, oneTimeCode } from './one-time-code.ts';
import { phoneNumber } from './phone-number.ts';
import { secondFactorCode } from './second-factor-code.ts';
import { readTyped } from './typed-text.ts';
import { username } from './username.ts';

const unseen = [
  ...'\u0000\u0007\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u3164\ufe00\ufe0f\ufeff\ufff9\ue000\u{e0001}\u{e0020}\u{e0100}',
];
const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'];

/** Every field whose text is typed or pasted, with a value. */
const fields = [
  ['a phone number', phoneNumber, '13800138000'],
  ['an e-mail address', emailAddress, 'Lin@example.com'],
  ['a user name', username, 'linwan'],
  ['an identifier', identifier, 'linwan'],
  ['a one-time code', oneTimeCode, '012345'],
  ['a code of an authenticator', secondFactorCode, '012345'],
  ['a recovery code', secondFactorCode, 'abcdefghjkmnpqr'],
] as const;

describe.each(fields)('%s', (_name, rule, value) => {
  it('is read without characters that nobody sees, wherever they are', () => {
    for (const mark of unseen) {
      for (const typed of [mark + value, value + mark, value.slice(0, 3) + mark + value.slice(3)])
        expect(rule.parse(typed)).toBe(value);
    }
  });

  it('is read as an address book or a messenger copies it', () => {
    expect(rule.parse(`\u202d${value}\u202c`)).toBe(value);
    expect(rule.parse(`\u2068${value}\u2069`)).toBe(value);
    expect(rule.parse(`\u00a0${value}\u3000`)).toBe(value);
  });
});

describe('dashes of every kind', () => {
  it.each(dashes)('%j groups a phone number and a recovery code, and is one in an address', (dash) => {
    expect(phoneNumber.parse(`138${dash}0013${dash}8000`)).toBe('13800138000');
    expect(secondFactorCode.parse(`abcde${dash}fghjk${dash}mnpqr`)).toBe('abcdefghjkmnpqr');
    expect(emailAddress.parse(`lin${dash}wan@example.com`)).toBe('lin-wan@example.com');
  });
});

it('reads what a link copies', () => {
  expect(phoneNumber.parse('tel:+86-138-0013-8000')).toBe('13800138000');
  expect(emailAddress.parse('mailto:lin@example.com')).toBe('lin@example.com');
  expect(recogniseContact('TEL:13800138000')).toEqual({ kind: 'phone', value: '13800138000' });
});

it('reads the full stop of a Chinese keyboard as a dot', () => {
  expect(emailAddress.parse('lin@example。com')).toBe('lin@example.com');
  expect(emailAddress.parse('lin@example｡com')).toBe('lin@example.com');
});

it('leaves visible text alone', () => {
  expect(readTyped(' 林 晚 ')).toBe('林 晚');
});

describe('a code in a message', () => {
  it.each([
    '【通行】验证码 480219，5 分钟内有效，用于登录。不要告诉任何人，工作人员也不会向你索要。',
    '【2 号店】验证码480219,5分钟内有效',
    'Your code is 480219. Call 13800138000 or 400-820-8820 for help.',
    '480219\n\n@account.example #480219',
    '\u202d480219\u202c',
  ])('%j', (message) => {
    expect(findCode(message)).toBe('480219');
    expect(oneTimeCode.parse(message)).toBe('480219');
  });

  it.each(['480219 或 480220', '4802191', '2026-480219', 'a480219', '48021', ''])(
    '%j has none',
    (message) => {
      expect(findCode(message)).toBeNull();
      expect(oneTimeCode.safeParse(message).success).toBe(false);
    },
  );

  it('is not looked for in a text without bounds', () => {
    expect(oneTimeCode.safeParse(`480219${' '.repeat(50_000)}`).success).toBe(false);
  });
});
