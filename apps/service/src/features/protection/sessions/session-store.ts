import { sql } from 'kysely';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Evidence, Proof } from '../../../kernel/evidence.ts';
import type { Change } from '../../../transaction/work.ts';

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: Buffer;
  readonly switchHash: Buffer;
  readonly method: string;
  readonly evidence: Evidence;
  readonly parentId: string | null;
  /** It ends when its parent signs out as well. */
  readonly endsWithParent: boolean;
  /** When it ends in any case. */
  readonly endsAt: Date;
  /** How long it may rest; null: until its end. */
  readonly idleMinutes: number | null;
  readonly userAgent: string;
}

export async function insertSession(change: Change, session: NewSession): Promise<void> {
  const { caller, at } = change;
  const { endsAt, idleMinutes } = session;
  const restsUntil = idleMinutes === null ? endsAt : addSeconds(at, idleMinutes * 60);
  await change.batch(
    change.db.insertInto('session').values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      switch_hash: session.switchHash,
      device: caller.device,
      user_agent: session.userAgent,
      ip: caller.ip,
      place: change.locateIp(caller.ip),
      method: session.method,
      evidence: JSON.stringify(session.evidence),
      parent_id: session.parentId,
      ends_with_parent: session.endsWithParent,
      signed_in_at: at,
      last_seen_at: at,
      expires_at: restsUntil < endsAt ? restsUntil : endsAt,
      ...(idleMinutes === null ? {} : { ends_at: endsAt, idle_minutes: idleMinutes }),
    }),
  );
}

export async function appendProofs(
  change: Change,
  sessionId: string,
  proofs: readonly Proof[],
): Promise<void> {
  await change.db
    .updateTable('session')
    .set({ evidence: sql`evidence || ${JSON.stringify(proofs)}::jsonb` as never })
    .where('id', '=', sessionId)
    .execute();
}

/** Takes one proof from a session; false where another change has taken it, or the session is over. */
export async function spendProof({ db }: Change, sessionId: string, proof: Proof): Promise<boolean> {
  const one = JSON.stringify(proof);
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      evidence: sql`(
        select coalesce(jsonb_agg(each order by place), '[]'::jsonb)
        from jsonb_array_elements(evidence) with ordinality as kept (each, place) where each <> ${one}::jsonb
      )` as never,
    })
    .where('id', '=', sessionId)
    .where(sql<boolean>`evidence @> ${`[${one}]`}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a session that is used now will expire: later where it may rest only for some time. */
const usedAt = (at: Date) =>
  sql<Date>`case when idle_minutes is null then expires_at
    else least(ends_at, ${at}::timestamptz + idle_minutes * interval '1 minute') end`;

/** The other living sessions of an account, the newest first. */
export async function listOthers(
  { db, at }: Change,
  accountId: string,
  sessionId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .where('expires_at', '>', at)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markSeen(change: Change, sessionId: string): Promise<void> {
  const { ip } = change.caller;
  await change.db
    .updateTable('session')
    .set({ last_seen_at: change.at, ip, place: change.locateIp(ip), expires_at: usedAt(change.at) })
    .where('id', '=', sessionId)
    .execute();
}

/** When a session ends in any case. */
export const endsAt = sql<Date>`coalesce(session.ends_at, session.expires_at)`;

/** A living session, locked until the change ends. */
export interface LockedSession {
  readonly id: string;
  readonly evidence: Evidence;
  /** In any case, however much it is used. */
  readonly expiresAt: Date;
}

export async function lockSession(
  change: Change,
  accountId: string,
  sessionId: string,
): Promise<LockedSession | null> {
  const row = await change.db
    .selectFrom('session')
    .select(['id', 'evidence', endsAt.as('expiresAt')])
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', change.at)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the newest living session of an account in one browser with this secret. */
export async function lockNewestOnDevice(
  change: Change,
  { accountId, device, switchHash }: { accountId: string; device: string; switchHash: Buffer },
): Promise<LockedSession | null> {
  const row = await change.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.evidence', endsAt.as('expiresAt')])
    .where('session.account_id', '=', accountId)
    .where('session.device', '=', device)
    .where('session.switch_hash', '=', switchHash)
    .where('session.expires_at', '>', change.at)
    .where('account.status', '=', 'active')
    .orderBy('session.expires_at', 'desc')
    .limit(1)
    .forUpdate('session')
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces a session's token. */
export async function rekeySession(
  change: Change,
  sessionId: string,
  {
    tokenHash,
    switchHash,
    method,
    evidence,
  }: Pick<NewSession, 'tokenHash' | 'switchHash' | 'method' | 'evidence'>,
): Promise<void> {
  const { caller, at } = change;
  await change.db
    .updateTable('session')
    .set({
      token_hash: tokenHash,
      switch_hash: switchHash,
      method,
      evidence: JSON.stringify(evidence),
      user_agent: caller.userAgent,
      ip: caller.ip,
      place: change.locateIp(caller.ip),
      last_seen_at: at,
      expires_at: usedAt(at),
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Replaces the secret of a session of the caller's browser; false for a session of another browser. */
export async function setSwitchHash(change: Change, sessionId: string, switchHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('session')
    .set({ switch_hash: switchHash })
    .where('id', '=', sessionId)
    .where('device', '=', change.caller.device)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a living session expires; null if it is not living. Locks it, so that nobody ends it until the change ends. */
export async function lockSessionExpiry(change: Change, sessionId: string): Promise<Date | null> {
  const living = await change.db
    .selectFrom('session')
    .select('expires_at')
    .where('id', '=', sessionId)
    .where('expires_at', '>', change.at)
    .forKeyShare()
    .executeTakeFirst();
  return living?.expires_at ?? null;
}
