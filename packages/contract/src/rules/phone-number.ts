import * as z from 'zod/mini';
import { readTyped } from './typed-text.ts';

export const phonePrompt = '请输入正确的手机号';
export const phonePattern = /^1[3-9]\d{9}$/;

/** A mainland number in its one canonical form: 11 digits. `+86`, `tel:`, spaces, dashes and full-width digits are accepted. */
export function normalisePhone(typed: string): string {
  const plain = readTyped(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s\-()]/g, '');
  return plain.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '');
}

export const phoneNumber = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(normalisePhone)),
  z.string().check(z.regex(phonePattern, phonePrompt)),
);
