import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { identifier, recogniseContact } from './identifier.ts';
import { username } from './username.ts';

describe('what says who one is', () => {
  it('is trimmed and in its canonical form, whatever it is', () => {
    expect(identifier.parse(' ｌｉｎｗａｎ ')).toBe('linwan');
  });

  it.each(['', '  '])('%j asks for it', (typed) => {
    expect(z.prettifyError(identifier.safeParse(typed).error!)).toContain('请输入用户名/手机号/邮箱号');
  });

  it('has a bound', () => {
    expect(identifier.safeParse('a'.repeat(50_000)).success).toBe(false);
  });
});

describe('a contact', () => {
  it('is recognised as a phone number or as an e-mail address', () => {
    expect(recogniseContact('+86 138 0013 8000')).toEqual({ kind: 'phone', value: '13800138000' });
    expect(recogniseContact('Lin@Example.com')).toEqual({ kind: 'email', value: 'Lin@example.com' });
  });

  it.each(['', 'linwan', '12345', 'lin@', '13800138000@'])('%j is neither', (typed) => {
    expect(recogniseContact(typed)).toBeNull();
  });
});

describe('a user name', () => {
  it.each(['linwan', 'Lin_1', 'a234567890123456789b'])('%s', (typed) => {
    expect(username.parse(typed)).toBe(typed);
    expect(recogniseContact(typed)).toBeNull();
  });

  it.each(['lin', '1linwan', 'lin-wan', 'lin@wan', '林晚晚晚', 'a23456789012345678901', 'lin wan'])(
    '%s is none',
    (typed) => {
      expect(username.safeParse(typed).success).toBe(false);
    },
  );
});
