import { expiredAccountListedSeconds } from '@tongxing/contract/limits.ts';
import { hotQuery } from '../../../database/hot-query.ts';
import type { Reader } from '../../../database/reader.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/digest.ts';
import type { Evidence } from '../../../kernel/evidence.ts';

interface LivingRow {
  readonly id: string;
  readonly account_id: string;
  readonly method: string;
  readonly evidence: Evidence;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
}

/** The hot query of every signed-in call. */
const findLiving = hotQuery<LivingRow>(`
  select session.id, session.account_id, session.method, session.evidence, session.signed_in_at,
    session.last_seen_at
  from session join account on account.id = session.account_id
  where session.token_hash = $1 and session.expires_at > $2 and account.status = 'active'`);

/** A living session of an account that may act, and when it was last seen. */
export async function findSessionByToken(
  db: Reader,
  token: string,
  now: Date,
): Promise<(SignedInSession & { readonly lastSeenAt: Date }) | null> {
  const [row] = await findLiving(db, digest(token), now);
  if (!row) return null;
  return {
    sessionId: row.id,
    accountId: row.account_id,
    method: row.method,
    evidence: row.evidence,
    signedInAt: row.signed_in_at,
    lastSeenAt: row.last_seen_at,
  };
}

/** This session of this account, where it lives and the account may act. */
export async function findLivingSession(
  db: Reader,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  now: Date,
): Promise<{ readonly evidence: Evidence } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.evidence')
    .where('session.id', '=', sessionId)
    .where('session.account_id', '=', accountId)
    .where('session.expires_at', '>', now)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** The browser that a session was opened on, as its digest; null where it named none. */
export async function findSessionDevice(db: Reader, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('session').select('device').where('id', '=', sessionId).executeTakeFirst();
  return row?.device ?? null;
}

export async function listLivingSessions(db: Reader, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'place', 'method', 'evidence', 'signed_in_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * The newest session of each account on one browser. One that has run out stays a while, so that the account is
 * still in the list; one that was ended is gone.
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
