import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import type { ProfileField } from '@tongxing/contract/words.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { violatedConstraint } from '../../../database/query/violated-constraint.ts';
import type { AccountTable } from '../../../database/schema/accounts.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { isOfficialUsername } from '../../../kernel/text/official-name.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Peppers } from '../../../transaction/peppers.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account, NewAccount } from './account.ts';
import { findReservedUsernames, reserveUsername } from './reserved-usernames.ts';

/** The account that a row of `contact` belongs to, as a main or a further contact. */
export const contactOwner = sql<string>`coalesce(contact.account_id, contact.further_of)`;

/** The form in which contacts are compared. E-mail addresses ignore case. */
export function contactKey(contact: Contact): string {
  return contact.kind === 'email' ? emailKey(contact.value) : contact.value;
}

/** The canonical form of a typed identifier. The account need not exist. */
export function identifierKey(identifier: string): string {
  const contact = recogniseContact(identifier);
  return contact ? `${contact.kind}:${contactKey(contact)}` : `name:${identifier.toLowerCase()}`;
}

/** Maps a row to an account. */
export function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    number: String(row.number),
    username: row.username,
    nickname: row.nickname,
    status: row.status,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    passwordResetBy: row.password_reset_by,
    recoveredAt: row.recovered_at,
    createdAt: row.created_at,
    seenOn: row.seen_on,
  };
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The newest active account. Reads the whole table. */
export async function findNewestAccount(db: Reader): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The account that has this contact, as a main or a further one; null if nobody has it. */
export async function findAccountByContact(db: Reader, contact: Contact): Promise<Account | null> {
  const row = await db
    .selectFrom('contact')
    .innerJoin('account', (join) => join.on('account.id', '=', contactOwner))
    .selectAll('account')
    .where('contact.kind', '=', contact.kind)
    .where('contact.value_key', '=', contactKey(contact))
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

async function findAccountByUsername(db: Reader, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Whether a user name is unavailable at that time: in use, reserved for its former owner, or taken for the site's own. */
export async function isUsernameTaken(
  work: { readonly db: Reader } & Peppers,
  username: string,
  at: Date,
): Promise<boolean> {
  if (isOfficialUsername(username) || (await findAccountByUsername(work.db, username))) return true;
  return (await findReservedUsernames(work.db, work, [username], at)).length > 0;
}

/** The account with this phone number, e-mail address or user name; null if there is none. */
export async function findAccountByIdentifier(db: Reader, identifier: string): Promise<Account | null> {
  const contact = recogniseContact(identifier);
  return contact ? findAccountByContact(db, contact) : findAccountByUsername(db, identifier);
}

/**
 * Locks the account's row and returns its status; null if there is no such account. Every change of who can sign in
 * (merge, cancellation, disabling, removal of a credential) takes this lock first, so that only one of two concurrent
 * changes succeeds.
 */
export async function lockAccount(change: Change, accountId: string): Promise<Account['status'] | null> {
  const row = await change.db
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Locks several accounts, always in the same order, so that concurrent changes do not deadlock. */
export async function lockAccounts(change: Change, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await lockAccount(change, id);
}

/** Records that the owner has recovered the account. Pending actions with an older proof are void from now on. */
export async function markRecovered(change: Change, accountId: string): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ recovered_at: change.at })
    .where('id', '=', accountId)
    .execute();
}

export type AccountTaken = 'phone_taken' | 'email_taken' | 'username_taken';

/**
 * Creates the account and its contact. Of two concurrent creations with one contact or name, one succeeds and the
 * change of the other is abandoned.
 */
export async function createAccount(
  change: Change,
  account: NewAccount,
): Promise<Result<Account, AccountTaken>> {
  const { db, at, random } = change;
  const id = random.uuid();
  try {
    const row = await db
      .insertInto('account')
      .values({
        id,
        number: await drawNumber(change),
        username: account.username,
        username_key: account.username?.toLowerCase() ?? null,
        username_changed_at: null,
        nickname: account.nickname,
        password_hash: account.passwordHash,
        password_changed_at: account.passwordHash ? at : null,
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (account.username && (await isReserved(change, account.username, id)))
      return abandon(fail('username_taken'));
    if (account.contact) await insertContact(change, id, account.contact);
    return succeed(toAccount(row));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'account_username_key_key') return abandon(fail('username_taken'));
    if (constraint === 'contact_pkey') {
      return abandon(fail(account.contact?.kind === 'email' ? 'email_taken' : 'phone_taken'));
    }
    throw error;
  }
}

/** After so many numbers of one length that were taken, the next length is tried. */
const drawsPerLength = 4;

/**
 * A free number of eight digits, or more when those are used up. It is looked up first, because a failed insert would
 * abort the transaction.
 */
async function drawNumber({ db, random }: Change): Promise<number> {
  for (let digits = 8; digits <= 14; digits += 1) {
    for (let draw = 0; draw < drawsPerLength; draw += 1) {
      const number = random.integer(10 ** (digits - 1), 10 ** digits);
      const taken = await db
        .selectFrom('account')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst();
      if (!taken) return number;
    }
  }
  throw new Error('no account number is free');
}

/**
 * Sets the password hash. `isChosen`: the person chose the password; false for a rehash, which keeps the time of
 * change.
 */
export async function setPasswordHash(
  change: Change,
  accountId: string,
  hash: string | null,
  isChosen: boolean,
): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ password_hash: hash, ...(isChosen ? { password_changed_at: change.at } : {}) })
    .where('id', '=', accountId)
    .execute();
}

/** Removes a password that was set at `since` or later, unless the account was created with it. */
export async function voidPasswordSince(change: Change, accountId: string, since: Date): Promise<void> {
  await change.db
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: change.at })
    .where('id', '=', accountId)
    .where('password_changed_at', '>=', since)
    .whereRef('password_changed_at', '>', 'created_at')
    .execute();
}

/** Updates profile fields, except `username`: `setUsername` has its rules. */
export async function updateAccount(
  change: Change,
  accountId: string,
  fields: Readonly<Partial<Record<Exclude<ProfileField, 'username'>, string>>>,
): Promise<void> {
  await change.db
    .updateTable('account')
    .set(fields as Record<string, string>)
    .where('id', '=', accountId)
    .execute();
}

/** YYYY-MM-DD as the person entered it, or ''. */
export async function findBirthday(db: Reader, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('birthday')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.birthday;
}

/**
 * Whether a name that was just written is reserved for another account. It is checked after the write, because an
 * account that gives the name up concurrently has committed by then.
 */
async function isReserved(change: Change, username: string, accountId: string): Promise<boolean> {
  return (await findReservedUsernames(change.db, change, [username], change.at, accountId)).length > 0;
}

/** Sets the account's user name and reserves the old one. Abandons the change if another account has the name. */
export async function setUsername(
  change: Change,
  accountId: string,
  username: string,
): Promise<Result<undefined, 'username_taken'>> {
  const before = await change.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const isCaseOnly = before?.username?.toLowerCase() === username.toLowerCase();
  if (!isCaseOnly && isOfficialUsername(username)) return fail('username_taken');
  try {
    await change.db
      .updateTable('account')
      .set({
        username,
        username_key: username.toLowerCase(),
        // A first name is no change, here as at registration: who had the token for a moment chooses none for half a year.
        username_changed_at: before?.username ? change.at : null,
      })
      .where('id', '=', accountId)
      .execute();
    if (await isReserved(change, username, accountId)) return abandon(fail('username_taken'));
    if (before?.username && !isCaseOnly) {
      await reserveUsername(change, before.username, accountId);
    }
    return succeed();
  } catch (error) {
    if (violatedConstraint(error) === 'account_username_key_key') return abandon(fail('username_taken'));
    throw error;
  }
}

async function insertContact(change: Change, accountId: string, contact: Contact): Promise<void> {
  await change.db
    .insertInto('contact')
    .values({
      account_id: accountId,
      kind: contact.kind,
      value: contact.value,
      value_key: contactKey(contact),
      verified_at: change.at,
    })
    .execute();
}
