import * as z from 'zod/mini';
import { emailPattern, normaliseEmail } from './email-address.ts';
import { isPhone, normalisePhone } from './phone-number.ts';
import { contactPrompt, identifierPrompt } from './prompts.ts';
import { readTyped } from './typed-text.ts';

/** No contact is longer, as typed. A longer text is not even normalised: that takes long, and makes it longer. */
const longest = 300;

/** An identifier as typed: user name, phone number or e-mail address. */
export const identifier = z.pipe(
  z.pipe(z.string().check(z.maxLength(longest)), z.transform(readTyped)),
  z.string().check(z.minLength(1, identifierPrompt), z.maxLength(254, identifierPrompt)),
);

export type Contact = { kind: 'phone'; value: string } | { kind: 'email'; value: string };

/** Recognises a phone number or an e-mail address; null where it is neither. */
export function recogniseContact(typed: string): Contact | null {
  if (typed.length > longest) return null;
  const phone = normalisePhone(typed);
  if (isPhone(phone)) return { kind: 'phone', value: phone };
  const email = normaliseEmail(typed);
  if (email.length <= 254 && emailPattern.test(email)) return { kind: 'email', value: email };
  return null;
}

/** A phone number or an e-mail address, as typed; `recogniseContact` says which. */
export const contact = z.string().check(z.refine((typed) => recogniseContact(typed) !== null, contactPrompt));
