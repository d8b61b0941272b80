import { addContact, listContacts } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { expect } from 'vitest';
import type { TestService, Visitor } from './open-service.ts';

/** Requests the code that adds a number or an address, and reads it there. */
export async function codeFor(service: TestService, visitor: Visitor, to: string): Promise<string> {
  if (to.includes('@')) {
    await visitor.call(emailCodeCalls.change_email, { email: to });
    return service.readCode(to, 'change_email');
  }
  await visitor.call(phoneCodeCalls.change_phone, { phone: to });
  return service.readCode(to, 'change_phone');
}

/** The call that adds a number or an address. */
export const adding = (to: string, code: string) =>
  to.includes('@')
    ? ({ type: 'email', email: to, code } as const)
    : ({ type: 'phone', phone: to, code } as const);

/** Adds a number or an address; its person has passed the security check. */
export async function addFurther(service: TestService, visitor: Visitor, to: string): Promise<void> {
  const code = await codeFor(service, visitor, to);
  expect(await visitor.call(addContact, adding(to, code))).toMatchObject({ code: 1 });
}

/** The list as the person sees it, without what changes with every run. */
export async function contactsOf(visitor: Visitor) {
  const { items } = (await visitor.call(listContacts, {})).data;
  return items.map(({ to, main }) => (main ? `${to} main` : to));
}

/** The id of a further contact: the first whose masked value ends with the text. */
export async function idOf(visitor: Visitor, end: string): Promise<string> {
  const { items } = (await visitor.call(listContacts, {})).data;
  return items.find(({ to, main }) => !main && to.endsWith(end))?.id ?? '';
}
