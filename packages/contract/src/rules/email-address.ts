import * as z from 'zod/mini';
import { readTyped } from './typed-text.ts';

const emailPrompt = '请输入正确的邮箱号';
/** The HTML standard's address pattern, with a dot required in the domain; ASCII only. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** A domain in other letters, of nothing but labels: what else stands in it would change what a URL means. */
const foreignDomain = /^(?=.*[^\0-\x7f])[^\s/?#@:\\%[\]<>^|]+$/;

/**
 * The domain as it is registered: in lower case, letters of other scripts as IDNA has them (`xn--…`). E-mail fields of
 * browsers send it like this; people type it in both forms.
 */
function normaliseDomain(domain: string): string {
  if (!foreignDomain.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return domain;
  }
}

/** As `readTyped` reads it, without `mailto:`, with a normal domain; the local part keeps its case for delivery. */
export function normaliseEmail(typed: string): string {
  const plain = readTyped(typed).replace(/^mailto:/i, '');
  const at = plain.lastIndexOf('@') + 1;
  return at === 0 ? plain : plain.slice(0, at) + normaliseDomain(plain.slice(at));
}

/** The form in which two addresses are compared: case is ignored everywhere. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

export const emailAddress = z.pipe(
  z.pipe(z.string().check(z.maxLength(300)), z.transform(normaliseEmail)),
  z.string().check(z.maxLength(254, emailPrompt), z.regex(emailPattern, emailPrompt)),
);
