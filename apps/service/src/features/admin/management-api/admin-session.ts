import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { isCheckedStrongly, isOfBrowser } from '../../protection/evidence/evidence.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { findSessionDevice } from '../../protection/sessions/find-sessions.ts';
import { spendCheck } from '../../protection/sessions/require-step-up.ts';

/** An admin session ends after this time without a request, or after this time in all; then step-up is needed again. */
const idleSeconds = 30 * 60;
const visitSeconds = 8 * 3600;
/** `seen_at` is written at most this often. */
const seenEverySeconds = 60;

/** The prefix of what a client without cookies is bound to. */
const cookieless = 'cookieless ';

interface Visit {
  /** The device, or the digest for a client without cookies, that the session is bound to. */
  readonly device: string;
  readonly entered_at: Date;
  readonly seen_at: Date;
}

async function findVisit(db: Reader, sessionId: string): Promise<Visit | null> {
  const row = await db
    .selectFrom('admin_session')
    .select(['device', 'entered_at', 'seen_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

async function enter(
  change: Change,
  { accountId, sessionId }: SignedInSession,
  device: string,
): Promise<void> {
  const visit = { device, entered_at: change.at, seen_at: change.at };
  await change.db
    .insertInto('admin_session')
    .values({ session_id: sessionId, account_id: accountId, ...visit })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(visit))
    .execute();
}

async function stay(change: Change, sessionId: string): Promise<void> {
  await change.db
    .updateTable('admin_session')
    .set({ seen_at: change.at })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * What an admin session is bound to: the device, where the browser's secret cookie proves it (scripts can read `X-Device`
 * and the token, not the cookie); for a client without cookies a digest of its headers. Null for a caller other than the
 * one who opened the session.
 */
async function boundTo(
  work: Work,
  { accountId, sessionId, evidence }: SignedInSession,
): Promise<string | null> {
  const { db, caller, clock } = work;
  const { device, userAgent, browserKeys } = caller;
  if (device !== (await findSessionDevice(db, sessionId))) return null;
  if (device !== null && (await findKnownDevice(db, accountId, caller, clock.now())).hasSecret) return device;
  const hasNone = browserKeys.length === 0 && !isOfBrowser(evidence);
  return hasNone ? `${cookieless}${digestText(`${device ?? ''} ${userAgent}`)}` : null;
}

/**
 * Opens or continues an admin session. Opening needs step-up within the last ten minutes by an authenticator or a passkey.
 * The session is bound to the browser of the account's session, and expires.
 */
export async function openAdminSession(
  work: Work,
  session: SignedInSession,
): Promise<Result<undefined, 'second_factor_needed' | 'browser_unknown' | 'step_up_required'>> {
  const now = work.clock.now();
  const { methods, totp, passkeys } = await findProofFacts(work, session.accountId);
  if (!totp && passkeys === 0) return fail('second_factor_needed');
  const visit = await findVisit(work.db, session.sessionId);
  const browser = await boundTo(work, session);
  const isInside =
    visit && addSeconds(visit.seen_at, idleSeconds) > now && addSeconds(visit.entered_at, visitSeconds) > now;
  // A session that was bound to a browser stays bound to it; a client without cookies may change its headers when it
  // enters again.
  const isThrottled = visit !== null && (isInside || !visit.device.startsWith(cookieless));
  if (browser === null || (isThrottled && visit.device !== browser)) return fail('browser_unknown');
  if (isInside) {
    if (addSeconds(visit.seen_at, seenEverySeconds) <= now) {
      await work.change((change) => stay(change, session.sessionId));
    }
    return succeed();
  }
  const isChecked =
    isCheckedStrongly(session.evidence, now, work.caller) ||
    (await spendCheck(work, session, { needsTwoFactors: true }));
  if (!isChecked) {
    const strong = methods.filter((method) => method === 'passkey' || method === 'totp');
    return fail('step_up_required', { methods: strong });
  }
  await work.change((change) => enter(change, session, browser));
  return succeed();
}
