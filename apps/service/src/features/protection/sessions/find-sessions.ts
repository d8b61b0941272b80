import { expiredAccountListedSeconds } from '@tongxing/contract/limits.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Evidence } from '../../../kernel/evidence.ts';
import type { Caller, SignedInSession } from '../../../kernel/network/caller.ts';
import { endsAt } from './session-store.ts';

/** The columns of a living session that `findLivingWith` reads. */
interface LivingRow {
  readonly id: string;
  readonly account_id: string;
  readonly method: string;
  readonly evidence: Evidence;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
}

/** A living session of an active account, and when it was last used. */
export interface LivingSession extends SignedInSession {
  readonly lastSeenAt: Date;
}

/** Finds the living session of a token, or null. */
export type FindSession<S extends LivingSession> = (
  db: Reader,
  token: string,
  now: Date,
) => Promise<S | null>;

/** A living session with additional columns. */
export interface LivingSessionWith<More> extends LivingSession {
  readonly more: More;
}

/**
 * The query of every signed-in call. `columns` and `joins` (to `account`) read what the call needs next in the same
 * round trip.
 */
export function findLivingWith<More extends object>(
  columns: string,
  joins: string,
): FindSession<LivingSessionWith<More>> {
  const find = hotQuery<LivingRow & More>(`
    select session.id, session.account_id, session.method, session.evidence, session.signed_in_at,
      session.last_seen_at ${columns}
    from session join account on account.id = session.account_id ${joins}
    where session.token_hash = $1 and session.expires_at > $2 and account.status = 'active'`);
  return async (db, token, now) => {
    const [row] = await find(db, digest(token), now);
    if (!row) return null;
    return {
      sessionId: row.id,
      accountId: row.account_id,
      method: row.method,
      evidence: row.evidence,
      signedInAt: row.signed_in_at,
      lastSeenAt: row.last_seen_at,
      more: row,
    };
  };
}

/** The living session of a token, or null. */
export const findSessionByToken: FindSession<LivingSession> = findLivingWith('', '');

/** A living session of an active account by its id; null otherwise. */
export async function findLivingSession(
  db: Reader,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  now: Date,
): Promise<{ readonly evidence: Evidence; readonly expiresAt: Date } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.evidence', endsAt.as('expiresAt')])
    .where('session.id', '=', sessionId)
    .where('session.account_id', '=', accountId)
    .where('session.expires_at', '>', now)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** The digest of the browser that a session was opened in; null if the caller sent none. */
export async function findSessionDevice(db: Reader, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('session').select('device').where('id', '=', sessionId).executeTakeFirst();
  return row?.device ?? null;
}

/** Whether the session was opened in the caller's browser: the caller sends its HttpOnly secret. */
export async function isOpenedHere(
  db: Reader,
  { sessionId }: Pick<SignedInSession, 'sessionId'>,
  { browserKeys }: Pick<Caller, 'browserKeys'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('switch_hash')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return browserKeys.includes(row?.switch_hash?.toString('base64url') ?? '');
}

export async function listLivingSessions(db: Reader, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'device',
      'user_agent',
      'place',
      'method',
      'evidence',
      'signed_in_at',
      'last_seen_at',
      'expires_at',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * The newest session of each account in one browser. Expired sessions are included for a while, so that the account
 * stays in the browser's list; ended ones are deleted.
 */
export async function listSessionsOnDevice(db: Reader, device: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .distinctOn('session.account_id')
    .select([
      'session.account_id',
      'session.switch_hash',
      'session.expires_at',
      'session.last_seen_at',
      'account.nickname',
      'account.avatar',
      'account.number',
    ])
    .where('session.device', '=', device)
    .where('session.expires_at', '>', addSeconds(now, -expiredAccountListedSeconds))
    .where('account.status', '=', 'active')
    .orderBy('session.account_id')
    .orderBy('session.expires_at', 'desc')
    .execute();
}
