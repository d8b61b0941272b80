import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { readTyped } from '@tongxing/contract/rules/typed-text.ts';
import { sql } from 'kysely';
import { contactOwner } from './account-store.ts';

/** A sign-in name of the system that an account was imported from. It is not verified here. */
export interface FormerName {
  readonly kind: 'name' | Contact['kind'];
  readonly key: string;
}

/** A typed identifier in the form in which former names are compared. */
export function formerNameOf(typed: string): FormerName {
  const contact = recogniseContact(typed);
  return contact
    ? { kind: contact.kind, key: contact.kind === 'email' ? emailKey(contact.value) : contact.value }
    : { kind: 'name', key: readTyped(typed).toLowerCase() };
}

/**
 * An SQL expression: the id of the account that was typed for a sign-in by password; null if there is none. User
 * names and contacts take precedence over former names. It is always one expression, so that its time discloses
 * nothing.
 */
export function accountIdForPassword(typed: string) {
  const { kind, key } = formerNameOf(typed);
  const proven =
    kind === 'name'
      ? sql`select id from account where username_key = ${typed.toLowerCase()}`
      : sql`select ${contactOwner} from contact where kind = ${kind} and value_key = ${key}`;
  return sql<string>`coalesce((${proven}),
    (select account_id from former_name where kind = ${kind} and value_key = ${key}))`;
}
