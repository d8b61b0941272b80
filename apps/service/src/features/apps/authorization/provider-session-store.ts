import { sql } from 'kysely';
import type { Reader } from '../../../database/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../work/work.ts';

/** What the library keeps of a provider session, as far as its end is concerned. */
export interface ProviderSession {
  readonly accountId?: string;
  /** By app: the session's identifier for it, its grant, and whether the grant was to outlive the session. */
  readonly authorizations?: Readonly<
    Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }>
  >;
}

/**
 * Ties a provider session (cookie) to the portal session (token) it was opened from, and with which it ends; false
 * where that one has ended this moment.
 */
export async function tieToPortal(change: Change, uid: string, sessionId: string): Promise<boolean> {
  const living = await change.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', change.at)
    .forKeyShare()
    .executeTakeFirst();
  await change.db
    .insertInto('authorization_session')
    .values({ uid, portal_session_id: sessionId })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ portal_session_id: sessionId }))
    .execute();
  return living !== undefined;
}

/** Whether the portal session behind a provider session lives; nobody ends it until the change is made. */
export async function holdPortalSession(change: Change, uid: string): Promise<boolean> {
  const living = await change.db
    .selectFrom('authorization_session as tie')
    .innerJoin('session', 'session.id', 'tie.portal_session_id')
    .select('session.id')
    .where('tie.uid', '=', uid)
    .where('session.expires_at', '>', change.at)
    .forKeyShare('session')
    .executeTakeFirst();
  return living !== undefined;
}

/** The portal session behind a provider session, or null. */
export async function findPortalSession(db: Reader, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('authorization_session')
    .select('portal_session_id')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.portal_session_id ?? null;
}

/** The provider sessions that were opened from portal sessions, living or not. */
export async function findProviderSessions(db: Reader, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('authorization_session')
    .select('uid')
    .where('portal_session_id', 'in', [...sessionIds])
    .execute();
  return rows.map(({ uid }) => uid);
}

/** The account's provider sessions, but for those of one portal session. */
export async function findProviderSessionsOf(
  db: Reader,
  accountId: string,
  exceptSessionId: string | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('authorization_record as record')
    .leftJoin('authorization_session as tie', 'tie.uid', 'record.uid')
    .select('record.uid')
    .where('record.account_id', '=', accountId)
    .where('record.kind', '=', 'Session')
    .$if(exceptSessionId !== undefined, (query) =>
      query.where((either) =>
        either.or([
          either('tie.portal_session_id', 'is', null),
          either('tie.portal_session_id', '!=', exceptSessionId ?? ''),
        ]),
      ),
    )
    .execute();
  return rows.flatMap(({ uid }) => uid ?? []);
}

/** Provider sessions whose portal session ran out, or went without anybody ending what hung on it; or one of them. */
export async function listOrphans(db: Reader, now: Date, most: number, uid?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('authorization_session as tie')
    .innerJoin('authorization_record as record', (join) =>
      join.onRef('record.uid', '=', 'tie.uid').on('record.kind', '=', 'Session'),
    )
    .leftJoin('session', 'session.id', 'tie.portal_session_id')
    .select('tie.uid')
    .where((either) => either.or([either('session.id', 'is', null), either('session.expires_at', '<=', now)]))
    .$if(uid !== undefined, (query) => query.where('tie.uid', '=', uid ?? ''))
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Removes a provider session and returns it; null for all but one of many at once. Its tie stays a broken one, so
 * that a request of this moment that writes the session again does not bring it to life.
 */
export async function removeProviderSession(change: Change, uid: string): Promise<ProviderSession | null> {
  const row = await change.db
    .deleteFrom('authorization_record')
    .where('uid', '=', uid)
    .where('kind', '=', 'Session')
    .returning('payload')
    .executeTakeFirst();
  return (row?.payload as ProviderSession | undefined) ?? null;
}

/** What anybody can begin, and what tells nothing once it is over. */
const ofStrangers = ['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection'];

/**
 * Removes what is over: at once what a stranger can begin, after a day what tells of a second use; and ties of provider
 * sessions that are gone.
 */
export async function removeOldRecords(change: Change): Promise<void> {
  await change.db
    .deleteFrom('authorization_record')
    .where('expires_at', '<', change.at)
    .where((either) =>
      either.or([
        either('kind', 'in', ofStrangers),
        either.and([either('kind', '=', 'Session'), either('account_id', 'is', null)]),
      ]),
    )
    .execute();
  await change.db
    .deleteFrom('authorization_record')
    .where('expires_at', '<', addSeconds(change.at, -24 * 3600))
    .execute();
  await sql`
    delete from authorization_session tie
    where not exists (select from authorization_record record where record.uid = tie.uid)`.execute(change.db);
}
