import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { sql } from 'kysely';
import { contactOwner } from './account-store.ts';

/** What somebody signed in with in the system they came from, and nobody has proven here. */
export interface FormerName {
  readonly kind: 'name' | Contact['kind'];
  readonly key: string;
}

/** What was typed, in the spelling that former names are compared in. */
export function formerNameOf(typed: string): FormerName {
  const contact = recogniseContact(typed);
  return contact
    ? { kind: contact.kind, key: contact.kind === 'email' ? emailKey(contact.value) : contact.value }
    : { kind: 'name', key: typed.normalize('NFKC').trim().toLowerCase() };
}

/**
 * The SQL expression for the id of the account that an identifier typed beside a password means; null where there is none. A
 * username or contact of this service comes first, a former name second. Always one expression, so that its time tells nothing.
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
