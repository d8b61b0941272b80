import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Sessions } from '../../guard/sessions/sessions.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';

/** Ends the session that asks, and every older one of its account on the same browser. */
export function createSignOut({ sessions, recordEvent }: { sessions: Sessions; recordEvent: RecordEvent }) {
  return async function signOut({ accountId, sessionId }: SignedInSession, caller: Caller): Promise<void> {
    await sessions.close(accountId, sessionId);
    // An older one would keep the account in the list of the next person at that browser (CVE-2025-12390).
    if (caller.device) await sessions.closeOnDevice(accountId, caller.device);
    await recordEvent({ accountId, kind: 'sign_out', sessionId, caller });
  };
}
