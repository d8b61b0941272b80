import { emailKey } from '@tongxing/contract/rules/email-address.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { AccountTable } from '../../../database/tables/accounts.ts';
import { violatedConstraint } from '../../../database/violated-constraint.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Account, NewAccount } from './account.ts';

/** How a contact is compared: e-mail addresses ignore case. */
export function contactKey(contact: Contact): string {
  return contact.kind === 'email' ? emailKey(contact.value) : contact.value;
}

function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    number: String(row.number),
    username: row.username,
    nickname: row.nickname,
    status: row.status,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
  };
}

export interface AccountStoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** The accounts and their contacts. */
export function createAccountStore({ database, clock, random }: AccountStoreDependencies) {
  const byId = async (id: string): Promise<Account | null> => {
    const row = await database.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toAccount(row) : null;
  };

  const byContact = async (contact: Contact): Promise<Account | null> => {
    const row = await database
      .selectFrom('contact')
      .innerJoin('account', 'account.id', 'contact.account_id')
      .selectAll('account')
      .where('contact.kind', '=', contact.kind)
      .where('contact.value_key', '=', contactKey(contact))
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  };

  const byUsername = async (username: string): Promise<Account | null> => {
    const row = await database
      .selectFrom('account')
      .selectAll()
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  };

  return {
    find: byId,
    findByContact: byContact,
    findByUsername: byUsername,

    /** Finds by whatever was typed: phone number, e-mail address or user name. */
    async findByIdentifier(identifier: string): Promise<Account | null> {
      const contact = recogniseContact(identifier);
      return contact ? byContact(contact) : byUsername(identifier);
    },

    /** The account's own contact of a kind, in full; for sending to it, never for showing. */
    async findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null> {
      const row = await database
        .selectFrom('contact')
        .select('value')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row ? { kind, value: row.value } : null;
    },

    /** Makes the account and its contact together, or nothing. Two at once for one contact: one succeeds. */
    async create(
      account: NewAccount,
    ): Promise<Result<Account, 'phone_taken' | 'email_taken' | 'username_taken'>> {
      const now = clock.now();
      const id = random.uuid();
      for (;;) {
        try {
          const row = await database.transaction().execute(async (transaction) => {
            const made = await transaction
              .insertInto('account')
              .values({
                id,
                number: random.integer(10_000_000, 100_000_000),
                username: account.username,
                username_key: account.username?.toLowerCase() ?? null,
                username_changed_at: null,
                nickname: account.nickname,
                password_hash: account.passwordHash,
                password_changed_at: account.passwordHash ? now : null,
                created_at: now,
              })
              .returningAll()
              .executeTakeFirstOrThrow();
            if (account.contact) {
              await transaction
                .insertInto('contact')
                .values({
                  account_id: id,
                  kind: account.contact.kind,
                  value: account.contact.value,
                  value_key: contactKey(account.contact),
                  verified_at: now,
                })
                .execute();
            }
            return made;
          });
          return succeed(toAccount(row));
        } catch (error) {
          const constraint = violatedConstraint(error);
          if (constraint === 'account_number_key') continue;
          if (constraint === 'account_username_key_key') return fail('username_taken');
          if (constraint === 'contact_pkey')
            return fail(account.contact?.kind === 'email' ? 'email_taken' : 'phone_taken');
          throw error;
        }
      }
    },

    /** Stores a new password hash; the time of change is kept where the person chose it (not for a mere rehash). */
    async setPasswordHash(accountId: string, hash: string, isChange: boolean): Promise<void> {
      await database
        .updateTable('account')
        .set({ password_hash: hash, ...(isChange ? { password_changed_at: clock.now() } : {}) })
        .where('id', '=', accountId)
        .execute();
    },

    /** Nobody gets in with a password until a new one is set. */
    async voidPassword(accountId: string): Promise<void> {
      await database
        .updateTable('account')
        .set({ password_hash: null, password_changed_at: clock.now() })
        .where('id', '=', accountId)
        .execute();
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
