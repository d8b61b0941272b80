import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';
import { signOutSession } from '../../protection/sessions/end-sessions.ts';

/** Ends the calling session, and every older one of its account on the same browser. */
export async function signOut(
  work: Work,
  { accountId, sessionId }: Pick<SignedInSession, 'accountId' | 'sessionId'>,
): Promise<void> {
  await work.change(async (change) => {
    await signOutSession(change, accountId, sessionId);
    await change.record({ accountId, kind: 'sign_out', sessionId });
  });
}
