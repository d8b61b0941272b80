import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Peppers } from '../../../transaction/peppers.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccountByContact, isUsernameTaken } from '../../accounts/accounts/account-store.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import type { ProviderIdentity } from './linked-identity.ts';

/** The trusted address of the identity as a contact. */
function addressOf({ email }: Pick<ProviderIdentity, 'email'>): Contact | null {
  const contact = email === undefined ? null : recogniseContact(email);
  return contact?.kind === 'email' ? contact : null;
}

/** The account that has the trusted address of the identity. */
export async function findByEmail(db: Reader, identity: ProviderIdentity): Promise<Account | null> {
  const contact = addressOf(identity);
  return contact && findAccountByContact(db, contact);
}

/** What a new account gets of an identity. */
export interface FreeNames {
  readonly contact: Contact | null;
  /** The number, where the identity has an address too. */
  readonly further: Contact | null;
  readonly username: string | null;
}

/**
 * The trusted address, number and user name of the identity that no account has; a stranger is not told of those that have
 * one.
 */
export async function findFreeNames(
  work: { readonly db: Reader } & Peppers & Pick<Work, 'settings'>,
  identity: ProviderIdentity,
  at: Date,
): Promise<FreeNames> {
  const { db } = work;
  const address = (await findByEmail(db, identity)) ? null : addressOf(identity);
  const number = await findFreeNumber(work, identity);
  const { username = null } = identity;
  return {
    contact: address ?? number,
    further: address && number,
    username: username !== null && (await isUsernameTaken(work, username, at)) ? null : username,
  };
}

async function findFreeNumber(
  work: { readonly db: Reader } & Pick<Work, 'settings'>,
  { phone }: ProviderIdentity,
): Promise<Contact | null> {
  const contact = readContact(work, phone);
  return contact && ((await findAccountByContact(work.db, contact)) ? null : contact);
}
