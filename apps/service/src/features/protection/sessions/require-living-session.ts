import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { findLivingSession } from './find-sessions.ts';

/**
 * Locks the account and asserts that the session which asks still lives: what was on its way when everything was
 * ended (不是我, a new password, a merge) adds nothing any more. Null where it does.
 */
export async function requireLivingSession(
  change: Change,
  session: Pick<SignedInSession, 'accountId' | 'sessionId'>,
): Promise<Failure<'session_expired'> | null> {
  await lockAccount(change, session.accountId);
  return (await findLivingSession(change.db, session, change.at)) ? null : fail('session_expired');
}
