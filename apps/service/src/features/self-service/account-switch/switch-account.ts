import { digest } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findCallerBefore, noticeNewDevice } from '../../activity/notices/notice-new-device.ts';
import { type OpenedSession, resumeSession } from '../../protection/sessions/open-session.ts';
import { setSwitchHash } from '../../protection/sessions/session-store.ts';
import type { SecretOf } from './list-accounts.ts';

export interface Switched {
  readonly opened: OpenedSession;
  /** The secret for a switch back, if the browser had none for the account that is left. */
  readonly left: { readonly accountId: string; readonly switchSecret: string } | null;
}

/**
 * Switches to another account of this browser: one whose session was opened under the same `X-Device`, and whose
 * secret the browser got at that sign-in, in a cookie that no script reads. The switch continues that session, so
 * it proves no more than its sign-in. The owner is notified if the location is new.
 */
export async function switchAccount(
  work: Work,
  accountId: string,
  session: SignedInSession,
  secretOf: SecretOf,
): Promise<Result<Switched, 'not_found'>> {
  const secret = secretOf(accountId);
  if (!secret) return fail('not_found');
  // A session from a stream of events (a QR code) got no secret: no header could follow.
  const isLeftBare = secretOf(session.accountId) === null;
  return work.change(async (change) => {
    const opened = await resumeSession(change, accountId, secret);
    if (!opened) return fail('not_found');
    const { sessionId } = opened;
    const before = await findCallerBefore(change, accountId, sessionId);
    await noticeNewDevice(change, { accountId, before, isNew: false, givesSecret: false, isCopy: true });
    await change.record({ accountId, kind: 'sign_in', method: 'switch', sessionId });
    const switchSecret = change.random.token();
    const isGiven = isLeftBare && (await setSwitchHash(change, session.sessionId, digest(switchSecret)));
    return succeed({ opened, left: isGiven ? { accountId: session.accountId, switchSecret } : null });
  });
}
