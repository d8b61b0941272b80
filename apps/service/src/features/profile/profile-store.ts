import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/open-postgres.ts';
import { violatedConstraint } from '../../database/violated-constraint.ts';

/** The hot query of `/v3/user/userinfo`: one row, one round trip. */
export function createProfileStore({ database }: { database: Database }) {
  return {
    async find(accountId: string) {
      return database
        .selectFrom('account')
        .leftJoin('contact as phone', (join) =>
          join.onRef('phone.account_id', '=', 'account.id').on('phone.kind', '=', 'phone'),
        )
        .leftJoin('contact as email', (join) =>
          join.onRef('email.account_id', '=', 'account.id').on('email.kind', '=', 'email'),
        )
        .select([
          'account.number',
          'account.username',
          'account.nickname',
          'account.avatar',
          'account.gender',
          'account.birthday',
          'account.bio',
          'account.created_at',
          'phone.value as phone',
          'email.value as email',
          sql<SqlBool>`account.password_hash is not null`.as('has_password'),
          sql<number>`(select count(*)::int from passkey where passkey.account_id = account.id)`.as(
            'passkeys',
          ),
          sql<SqlBool>`exists (select 1 from totp where totp.account_id = account.id and totp.enabled_at is not null)`.as(
            'mfa',
          ),
          sql<number>`(select count(*)::int from recovery_code where recovery_code.account_id = account.id and used_at is null)`.as(
            'recovery_codes',
          ),
        ])
        .where('account.id', '=', accountId)
        .executeTakeFirstOrThrow();
    },

    async findUsername(accountId: string) {
      return database
        .selectFrom('account')
        .select(['username', 'username_changed_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
    },

    /** False where somebody else has the name. */
    async setUsername(accountId: string, username: string, now: Date): Promise<boolean> {
      try {
        await database
          .updateTable('account')
          .set({ username, username_key: username.toLowerCase(), username_changed_at: now })
          .where('id', '=', accountId)
          .execute();
        return true;
      } catch (error) {
        if (violatedConstraint(error) === 'account_username_key_key') return false;
        throw error;
      }
    },

    async update(accountId: string, changes: Readonly<Record<string, string>>): Promise<void> {
      await database.updateTable('account').set(changes).where('id', '=', accountId).execute();
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;
