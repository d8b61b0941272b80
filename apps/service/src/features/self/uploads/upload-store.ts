import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { Clock } from '../../../kernel/clock.ts';

/** The name of an uploaded file in its address; null for any other address. */
function uploadName(url: string): string | null {
  return /^\/uploads\/([\w-]{22}\.webp)$/.exec(url)?.[1] ?? null;
}

/** Who uploaded what. */
export function createUploadStore({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async add(accountId: string, name: string): Promise<void> {
      await database
        .insertInto('upload')
        .values({ name, account_id: accountId, created_at: clock.now() })
        .execute();
    },

    /** Whether the account may use the file at this address: it has to be its own. */
    async isOwn(accountId: string, url: string): Promise<boolean> {
      const name = uploadName(url);
      if (!name) return false;
      const row = await database
        .selectFrom('upload')
        .select('name')
        .where('name', '=', name)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Forgets the files nobody looks at: pictures that were replaced, and those that were uploaded before `before`
     * and never used. Returns their names; the caller removes the files.
     */
    async removeUnused(before: Date): Promise<string[]> {
      const rows = await database
        .deleteFrom('upload')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom, ref }) => {
          const avatars = selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'upload.account_id')
            .where('account.avatar', '=', sql<string>`'/uploads/' || ${ref('upload.name')}`);
          return not(exists(avatars));
        })
        .where(({ not, exists, selectFrom, ref }) => {
          // An app's logo may carry the portal's address in front.
          const ending = sql<string>`'%/uploads/' || ${ref('upload.name')}`;
          return not(exists(selectFrom('client').select('client.id').where('client.logo', 'like', ending)));
        })
        .returning('name')
        .execute();
      return rows.map((row) => row.name);
    },

    async namesOf(accountId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('upload')
        .select('name')
        .where('account_id', '=', accountId)
        .execute();
      return rows.map((row) => row.name);
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;
