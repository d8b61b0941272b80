import { sql } from 'kysely';
import { hotQuery } from '../../../../database/query/hot-query.ts';
import type { Reader } from '../../../../database/query/reader.ts';
import { addSeconds } from '../../../../kernel/clock.ts';
import type { Change } from '../../../../transaction/work.ts';
import { lockSessionExpiry } from '../../../protection/sessions/session-store.ts';

/** The part of the library's session that its end needs. */
export interface ProviderSession {
  readonly accountId?: string;
  /** By app: its `sid`, its grant, and whether the grant outlives the session. */
  readonly authorizations?: Readonly<
    Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }>
  >;
}

/**
 * Links a provider session (cookie) to the portal session (token) that it was opened from and ends with. False where the
 * portal session has just ended.
 */
export async function tieToPortal(change: Change, uid: string, sessionId: string): Promise<boolean> {
  const endsAt = await lockSessionExpiry(change, sessionId);
  const tie = { portal_session_id: sessionId, look_at: endsAt ?? change.at, is_ended: false };
  await change.db
    .insertInto('authorization_session')
    .values({ uid, ...tie })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(tie))
    .execute();
  return endsAt !== null;
}

/** Whether the portal session of a provider session lives. Locks it: nobody ends it before the change commits. */
export async function lockPortalSession(change: Change, uid: string): Promise<boolean> {
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

/** The portal session of a provider session, or null. */
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

const dueTies = hotQuery<{ uid: string }>(`
  (select uid from authorization_session where portal_session_id is null and not is_ended limit $2)
  union
  (select uid from authorization_session where look_at <= $1 order by look_at limit $2)`);

/** Links to inspect: their portal session should have expired by now, or was deleted without ending the provider session. */
export async function listDueTies(db: Reader, now: Date, most: number): Promise<string[]> {
  return (await dueTies(db, now, most)).map(({ uid }) => uid);
}

/** How long a broken link stays, so that a concurrent request cannot revive its provider session. */
const brokenSeconds = 3600;

/**
 * Inspects a link. True where its portal session is over and the provider session has to be ended. Where the portal
 * session lives, the link is inspected again when that expires. A broken link is removed after an hour.
 */
export async function inspectTie(change: Change, uid: string): Promise<boolean> {
  const tie = await change.db
    .selectFrom('authorization_session as tie')
    .leftJoin('session', 'session.id', 'tie.portal_session_id')
    .select(['session.expires_at', 'tie.is_ended'])
    .where('tie.uid', '=', uid)
    .forUpdate('tie')
    .executeTakeFirst();
  if (!tie) return false;
  const { expires_at, is_ended } = tie;
  const ofUid = change.db.updateTable('authorization_session').where('uid', '=', uid);
  if (expires_at && expires_at > change.at) {
    await ofUid.set({ look_at: expires_at, is_ended: false }).execute();
    return false;
  }
  const record = await change.db
    .selectFrom('authorization_record')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!record && is_ended) {
    await change.db.deleteFrom('authorization_session').where('uid', '=', uid).execute();
    return false;
  }
  await ofUid.set({ look_at: addSeconds(change.at, brokenSeconds), is_ended: true }).execute();
  return record !== undefined;
}

/**
 * Removes a provider session and returns it; of several concurrent calls all but one return null. Its link stays as a
 * broken one, so that a concurrent request that writes the session again cannot revive it.
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

/** Takes an app out of the account's provider sessions. Returns the identifiers by which the app knows them. */
export async function leaveApp(change: Change, accountId: string, appId: string): Promise<string[]> {
  const { rows } = await sql<{ sid: string | null }>`
    with left_by as (
      select id, payload -> 'authorizations' -> ${appId}::text ->> 'sid' as sid from authorization_record
      where kind = 'Session' and account_id = ${accountId} and payload -> 'authorizations' ? ${appId}::text for update
    )
    update authorization_record record set payload = payload #- array['authorizations', ${appId}::text]
    from left_by where record.id = left_by.id
    returning left_by.sid`.execute(change.db);
  return rows.flatMap(({ sid }) => sid ?? []);
}

/**
 * Removes some expired records. Those that a stranger can create, and those that show nothing once expired, go at once
 * (the conditions of the index authorization_record_strangers). The rest goes after a day: it detects a second use.
 */
export async function removeOldRecords(change: Change, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from authorization_record where id in (
      (select id from authorization_record where expires_at < ${addSeconds(change.at, -24 * 3600)} limit ${most})
      union
      (select id from authorization_record where expires_at < ${change.at} and (
        kind in ('Interaction', 'PushedAuthorizationRequest', 'ReplayDetection')
        or (kind = 'Session' and account_id is null)
      ) limit ${most})
    )`.execute(change.db);
  return Number(numAffectedRows ?? 0n);
}
