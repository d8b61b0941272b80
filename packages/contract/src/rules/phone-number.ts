import * as z from 'zod/mini';

export const phonePrompt = '请输入正确的手机号';
export const phonePattern = /^1[3-9]\d{9}$/;

/** A mainland number in its one canonical form: 11 digits. `+86`, spaces, dashes and full-width digits are accepted. */
export function normalisePhone(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[\s\-()\u200b-\u200f\ufeff]/g, '');
  return plain.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '');
}

export const phoneNumber = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(normalisePhone)),
  z.string().check(z.regex(phonePattern, phonePrompt)),
);
