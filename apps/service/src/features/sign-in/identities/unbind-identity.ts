import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { removeIdentity } from './identity-store.ts';
import type { IdentityWork } from './provider-list.ts';

/**
 * Removes an identity from its account, unless it is the last way to sign in, or of a directory whose people do not choose. A removal of another way at the same
 * moment waits for the account's row lock and then sees that this one is gone.
 */
export async function unbindIdentity(
  { change: inChange, providers }: IdentityWork,
  session: SignedInSession,
  identityId: string,
): Promise<Result<undefined, 'not_found' | 'last_way_in' | 'managed_by_directory' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  return inChange(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const removed = await removeIdentity(change, accountId, identityId);
    if (!removed) return fail('not_found');
    const { name } = providers.labelOf(removed.provider);
    // Who leaves the company would keep the account that it gave.
    if (providers.isManaged(removed.provider)) return abandon(fail('managed_by_directory', { by: name }));
    const left = await findWaysIn(change, accountId, providers.isOffered);
    if (!isEnterable(left)) return abandon(fail('last_way_in'));
    await change.record({
      accountId,
      kind: 'identity_unbound',
      method: removed.provider,
      sessionId,
      details: { provider: name, nickname: removed.nickname },
    });
    change.after(notice({ accountId, what: `解绑了第三方账号“${name}”`, link: 'security_change' }));
    return succeed();
  });
}
