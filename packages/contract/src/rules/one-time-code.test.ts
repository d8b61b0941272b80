import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { oneTimeCode } from './one-time-code.ts';

describe('a one-time code', () => {
  it.each(['012345', ' 012 345 ', '０１２３４５'])('%j is 012345', (typed) => {
    expect(oneTimeCode.parse(typed)).toBe('012345');
  });

  // spec:5.5
  it.each([
    ['', '请输入验证码'],
    ['   ', '请输入验证码'],
    ['12345', '请输入6位验证码'],
    ['1234567', '请输入6位验证码'],
    ['12345a', '请输入6位验证码'],
    ['1e5000', '请输入6位验证码'],
    ['-12345', '请输入6位验证码'],
    ['٠١٢٣٤٥', '请输入6位验证码'],
  ])('%j: %s', (typed, prompt) => {
    const { error } = oneTimeCode.safeParse(typed);
    expect(z.prettifyError(error!)).toContain(prompt);
  });
});
