import { digest } from '../../../kernel/crypto/digest.ts';
import type { Derivation, Evidence } from '../../../kernel/evidence.ts';
import type { Change } from '../../../transaction/work.ts';
import { noteSeen } from '../../accounts/accounts/account-status.ts';
import { saveLanguage } from '../../accounts/accounts/spoken-language.ts';
import { carry } from '../evidence/evidence.ts';
import { sessionLimitsFor } from '../policies/session-limits.ts';
import { endOldestSessions } from './end-sessions.ts';
import {
  insertSession,
  type LockedSession,
  lockNewestOnDevice,
  lockSession,
  rekeySession,
} from './session-store.ts';

export interface OpenedSession {
  readonly accountId: string;
  /** 256 random bits, handed out once; only its hash is stored. */
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** 256 random bits for an HttpOnly cookie: switching to the account in this browser requires it. */
  readonly switchSecret: string;
}

export interface SessionRequest {
  readonly accountId: string;
  /** The sign-in method, for the list of devices. */
  readonly method: string;
  readonly evidence: Evidence;
  /** The session it is derived from. */
  readonly parentId?: string | undefined;
  /** It ends when that one signs out as well. */
  readonly endsWithParent?: boolean | undefined;
  /** When that one ends: who holds its token gains no longer time by copies of it. */
  readonly latestEnd?: Date | undefined;
  /** `seen_on` of the account, if it was read already. */
  readonly seenOn?: string | null;
}

/** Opens a session for the caller's browser: an opaque token, seven days at most, shorter by policy, revocable at once (decisions §6.2). */
export async function openSession(change: Change, request: SessionRequest): Promise<OpenedSession> {
  const { accountId, method, evidence, parentId, endsWithParent = false, latestEnd, seenOn } = request;
  const [token, switchSecret] = [change.random.token(), change.random.token()];
  const id = change.random.uuid();
  const { endsAt: own, idleMinutes, perPerson } = await sessionLimitsFor(change, accountId);
  const endsAt = latestEnd && latestEnd < own ? latestEnd : own;
  await noteSeen(change, accountId, seenOn);
  await saveLanguage(change, accountId);
  await insertSession(change, {
    id,
    accountId,
    tokenHash: digest(token),
    switchHash: digest(switchSecret),
    method,
    evidence,
    parentId: parentId ?? null,
    endsWithParent,
    endsAt,
    idleMinutes,
    userAgent: change.caller.userAgent,
  });
  if (perPerson !== null) await endOldestSessions(change, accountId, { keep: perPerson, newest: id });
  return { accountId, token, sessionId: id, expiresAt: endsAt, switchSecret };
}

/**
 * Continues a living session of the account under a new token, on behalf of another session (a merge). The evidence
 * is carried. Null if the session has ended.
 */
export async function continueSession(
  change: Change,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  how: Derivation,
): Promise<OpenedSession | null> {
  const session = await lockSession(change, accountId, sessionId);
  return session && rekey(change, accountId, session, how);
}

async function rekey(
  change: Change,
  accountId: string,
  session: LockedSession,
  how: Derivation,
): Promise<OpenedSession> {
  const [token, switchSecret] = [change.random.token(), change.random.token()];
  await rekeySession(change, session.id, {
    tokenHash: digest(token),
    switchHash: digest(switchSecret),
    method: how,
    evidence: carry(session.evidence, how),
  });
  return { accountId, token, sessionId: session.id, expiresAt: session.expiresAt, switchSecret };
}

/**
 * Switches to an account that is signed in in the caller's browser: its session gets a new token and keeps its end.
 * The evidence is carried, without security checks. Null if the account has no living session in this browser with
 * this secret, which scripts cannot read.
 */
export async function resumeSession(
  change: Change,
  accountId: string,
  secret: string,
): Promise<OpenedSession | null> {
  const { device } = change.caller;
  const newest =
    device && (await lockNewestOnDevice(change, { accountId, device, switchHash: digest(secret) }));
  return newest ? rekey(change, accountId, newest, 'switch') : null;
}
