import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import type { IdentityWork } from '../identities/provider-list.ts';
import { deletePasskey } from './passkey-store.ts';

/**
 * Removes one of the account's passkeys, unless it is the last way to sign in. Removals of one account run one
 * after another, and each looks at what is left afterwards: of two last ways one stays.
 */
export function removePasskey(
  work: IdentityWork,
  session: SignedInSession,
  id: string,
): Promise<Result<Record<string, never>, 'not_found' | 'last_passkey' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const name = await deletePasskey(change, accountId, id);
    if (name === null) return fail('not_found');
    if (!isEnterable(await findWaysIn(change, accountId, isOffered))) return abandon(fail('last_passkey'));
    await change.record({ accountId, kind: 'passkey_removed', sessionId, details: { name } });
    change.after(notice({ accountId, what: `删除了通行密钥“${name}”`, link: 'security_change' }));
    return succeed({});
  });
}
