import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { contactKey } from './account-store.ts';
import type { FormerName } from './former-names.ts';

/** An account of another system, in canonical form. */
export interface ImportedAccount {
  readonly id: string;
  readonly username: string | null;
  readonly nickname: string;
  readonly passwordHash: string | null;
  /** Verified in the other system. */
  readonly contacts: readonly Contact[];
  /** Unverified sign-in names of the other system: contacts, and user names that are not valid here. */
  readonly formerNames: readonly FormerName[];
  readonly createdAt: Date;
  readonly isDisabled: boolean;
}

const pair = (kind: string, key: string) => `${kind}\n${key}`;

/** Which of these contacts and user names are in use: `kind\nkey` for contacts, `username\nkey` for names. */
export async function findTaken(
  db: Reader,
  contacts: readonly Contact[],
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const keysOf = (kind: Contact['kind']) => contacts.filter((each) => each.kind === kind).map(contactKey);
  const { rows } = await sql<{ kind: string; key: string }>`
    select kind, value_key as key from contact where kind = 'phone' and value_key = any(${keysOf('phone')}::text[])
    union all
    select kind, value_key from contact where kind = 'email' and value_key = any(${keysOf('email')}::text[])
    union all
    select 'username', username_key from account
    where username_key = any(${usernames.map((name) => name.toLowerCase())}::text[])`.execute(db as never);
  return new Set(rows.map(({ kind, key }) => pair(kind, key)));
}

export const takenKey = (contact: Contact) => pair(contact.kind, contactKey(contact));
export const takenName = (username: string) => pair('username', username.toLowerCase());

/** The part of a stored hash that says what verifying costs; nothing where that is next to nothing. */
const costPart = [
  String.raw`\$(?:2[aby]\$\d\d|argon2\w+\$v=\d+\$[^$]*|scrypt\$ln=[^$]*|pbkdf2[^$]*\$(?:i=)?\d+|[PH]\$.)`,
  String.raw`^\$(?:[56]\$(?:rounds=\d+)?|bcrypt-sha256\$[^$]*)|^\{(?:pbkdf2|scrypt)[^}]*\}(?:\$\w+)?`,
  String.raw`^(?:scrypt\$\d+|pbkdf2_\w+\$\d+)`,
].join('|');
const costPattern = new RegExp(costPart);

/** Hashes of one group cost the same to verify. */
export const costGroupOf = (stored: string): string => costPattern.exec(stored)?.[0] ?? '';

/** A stored hash of each group of equal cost, of the forty most frequent ones. Reads the whole table. */
export async function findHashSamples(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ sample: string }>`
    select min(password_hash) as sample from account where password_hash is not null
    group by substring(password_hash from ${costPart}) order by count(*) desc limit 40`.execute(db as never);
  return rows.map(({ sample }) => sample);
}

/** `count` free numbers. Each round of draws is looked up in one query. */
async function drawNumbers({ db, random }: Change, count: number): Promise<number[]> {
  const drawn = new Set<number>();
  for (let digits = 8; drawn.size < count && digits <= 14; digits += 1) {
    for (let draw = 0; draw < 4 && drawn.size < count; draw += 1) {
      const more = new Set<number>();
      while (more.size < count - drawn.size) more.add(random.integer(10 ** (digits - 1), 10 ** digits));
      const taken = await db
        .selectFrom('account')
        .select('number')
        .where('number', '=', sql<number>`any(${[...more]}::bigint[])`)
        .execute();
      for (const { number } of taken) more.delete(Number(number));
      for (const number of more) drawn.add(number);
    }
  }
  return [...drawn].slice(0, count);
}

/**
 * Inserts accounts with their contacts and former names, in one statement for each table. Throws the database's error
 * if a contact or a name was taken meanwhile; the transaction is aborted then.
 */
export async function insertImportedAccounts(
  change: Change,
  people: readonly ImportedAccount[],
): Promise<void> {
  if (people.length === 0) return;
  const { db, at } = change;
  const numbers = await drawNumbers(change, people.length);
  await db
    .insertInto('account')
    .values(
      people.map((person, index) => ({
        id: person.id,
        number: numbers[index] ?? 0,
        username: person.username,
        username_key: person.username?.toLowerCase() ?? null,
        username_changed_at: null,
        nickname: person.nickname,
        password_hash: person.passwordHash,
        password_changed_at: person.passwordHash ? person.createdAt : null,
        status: person.isDisabled ? ('disabled' as const) : ('active' as const),
        created_at: person.createdAt,
      })),
    )
    .execute();
  const contacts = people.flatMap(({ id, contacts: all }) =>
    all.map((contact) => ({
      account_id: id,
      kind: contact.kind,
      value: contact.value,
      value_key: contactKey(contact),
      verified_at: at,
    })),
  );
  if (contacts.length > 0) await db.insertInto('contact').values(contacts).execute();
  const names = people.flatMap(({ id, formerNames }) =>
    formerNames.map(({ kind, key }) => ({ kind, value_key: key, account_id: id })),
  );
  if (names.length === 0) return;
  await db
    .insertInto('former_name')
    .values(names)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
