import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { findWaysIn, isEnterable } from '../../protection/evidence/ways-in.ts';
import { endSession } from '../../protection/sessions/end-sessions.ts';
import { listLivingSessions } from '../../protection/sessions/find-sessions.ts';
import type { IdentityProvider, ProviderNotice } from '../identities/identity-provider.ts';
import { findIdentity, removeIdentity } from '../identities/identity-store.ts';
import type { LinkedIdentity } from '../identities/linked-identity.ts';
import type { IdentityWork } from '../identities/provider-list.ts';

/** Longer than a notice is accepted: each counts once. */
const knownSeconds = 2 * 24 * 3600;

/**
 * Does what a provider's notice asks for: where its person has left, their sessions by it end, and the identity is unbound
 * unless nothing else leads into the account.
 */
export async function takeProviderNotice(
  work: IdentityWork,
  { key, name }: IdentityProvider,
  { id, subject, hasLeft }: ProviderNotice,
): Promise<void> {
  if (!hasLeft) return;
  if (!(await work.state.add(`provider-notice:${key}:${digestText(id)}`, '1', knownSeconds))) return;
  const identity = await findIdentity(work.db, key, [subject]);
  if (!identity) return;
  const { accountId } = identity;
  const unbound = await unbind(work, identity);
  await work.change(async (change) => {
    await endSessionsBy(change, accountId, key);
    if (unbound) {
      const details = { provider: name, nickname: identity.nickname };
      await change.record({ accountId, kind: 'identity_unbound', method: key, details });
    }
    const what = unbound
      ? `你在“${name}”停用了登录，已解绑`
      : `你在“${name}”停用了登录，用它登录的设备已退出`;
    change.after(notice({ accountId, what, link: 'security_change' }));
  });
}

/** Unbinds it; false where it is the last way in. */
async function unbind(work: IdentityWork, { id, accountId }: LinkedIdentity): Promise<boolean> {
  const { isOffered } = work.providers;
  const removed = await work.change(async (change) => {
    await lockAccount(change, accountId);
    await removeIdentity(change, accountId, id);
    const left = await findWaysIn(change, accountId, isOffered);
    return isEnterable(left) ? succeed() : abandon(fail('last_way_in'));
  });
  return removed.ok;
}

async function endSessionsBy(change: Change, accountId: string, provider: string): Promise<void> {
  for (const { id, method } of await listLivingSessions(change.db, accountId, change.at)) {
    if (method === provider) await endSession(change, accountId, id);
  }
}
