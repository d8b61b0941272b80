import * as z from 'zod/mini';
import { readTyped } from './typed-text.ts';

const emailPrompt = '请输入正确的邮箱号';
/** The HTML standard's address pattern, with a dot required in the domain; ASCII only. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** As `readTyped` reads it, without `mailto:`, the domain in lower case; the local part keeps its case for delivery. */
export function normaliseEmail(typed: string): string {
  const plain = readTyped(typed).replace(/^mailto:/i, '');
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase();
}

/** The form in which two addresses are compared: case is ignored everywhere. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

export const emailAddress = z.pipe(
  z.pipe(z.string().check(z.maxLength(300)), z.transform(normaliseEmail)),
  z.string().check(z.maxLength(254, emailPrompt), z.regex(emailPattern, emailPrompt)),
);
