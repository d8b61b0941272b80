import { sql } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';

/** The tie between a provider session (cookie) and the portal session (token) it was opened from. */
export function createPortalLink({ database }: { database: Database }) {
  return {
    /** From now on the provider session ends when the portal session does. */
    async tie(uid: string, sessionId: string): Promise<void> {
      // The session may have ended this moment: then the tie is made as a broken one.
      await sql`
        insert into authorization_session (uid, portal_session_id)
        values (${uid}, (select id from session where id = ${sessionId}))
        on conflict (uid) do update set portal_session_id = excluded.portal_session_id
      `.execute(database);
    },

    async untie(uid: string): Promise<void> {
      await database.deleteFrom('authorization_session').where('uid', '=', uid).execute();
    },

    /** The portal session behind a provider session, or null. */
    async portalSessionOf(uid: string): Promise<string | null> {
      const row = await database
        .selectFrom('authorization_session')
        .select('portal_session_id')
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row?.portal_session_id ?? null;
    },
  };
}

export type PortalLink = ReturnType<typeof createPortalLink>;
