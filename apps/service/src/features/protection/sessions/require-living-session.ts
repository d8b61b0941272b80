import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { findLivingSession } from './find-sessions.ts';

/**
 * A guard: locks the account and returns null if the session is still living. A call that was in progress when the
 * sessions were ended (report, new password, merge) must not change anything.
 */
export async function requireLivingSession(
  change: Change,
  session: Pick<SignedInSession, 'accountId' | 'sessionId'>,
): Promise<Failure<'session_expired'> | null> {
  await lockAccount(change, session.accountId);
  return (await findLivingSession(change.db, session, change.at)) ? null : fail('session_expired');
}
