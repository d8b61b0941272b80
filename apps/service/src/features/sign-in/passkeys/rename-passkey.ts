import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { setPasskeyName } from './passkey-store.ts';

/** Renames one of the account's passkeys. */
export function renamePasskey(
  work: Work,
  session: SignedInSession,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Result<Record<string, never>, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (!(await setPasskeyName(change, accountId, id, name))) return fail('not_found');
    await change.record({ accountId, kind: 'passkey_renamed', sessionId, details: { name } });
    return succeed({});
  });
}
