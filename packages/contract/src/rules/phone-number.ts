import * as z from 'zod/mini';
import { readTyped } from './typed-text.ts';

export const phonePrompt = '请输入正确的手机号';
/** A mainland number, or one of another region in E.164. Whether that region is open the service says. */
export const phonePattern = /^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/;

/** What was typed as a number, without `tel:`, spaces, dashes and brackets; `00` in front is `+`. */
export const plainPhone = (typed: string): string =>
  readTyped(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s\-()]/g, '')
    .replace(/^00/, '+');

/**
 * A mainland number in its one canonical form: 11 digits. `+86`, `tel:`, spaces, dashes and full-width digits are
 * accepted. A number of another region begins with `+`.
 */
export const normalisePhone = (typed: string): string =>
  plainPhone(typed).replace(/^(?:\+86|86(?=1\d{10}$))/, '');

/**
 * What numbers of other regions may begin with here, such as `+852`; null: anything. The portal sets it by the site's
 * config; the service checks regions by itself.
 */
export const openPrefixes: { now: readonly string[] | null } = { now: null };

/** Whether this is a number in its canonical form. */
export const isPhone = (phone: string): boolean =>
  phonePattern.test(phone) &&
  (phone[0] !== '+' || (openPrefixes.now?.some((prefix) => phone.startsWith(prefix)) ?? true));

export const phoneNumber = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(normalisePhone)),
  z.string().check(z.refine(isPhone, phonePrompt)),
);

/** The region of a number that begins with neither `+` nor `00`, as ISO 3166-1 alpha-2. */
export const phoneRegion = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)));
