import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAccount, lockAccounts } from '../../accounts/accounts/account-store.ts';
import { notice } from '../../activity/notices/notice.ts';
import { giveApp } from '../../oauth/app-owners/share-app.ts';
import { findApp, lockApp } from '../../oauth/apps/app-store.ts';
import { shortAppName } from '../../oauth/apps/developer.ts';
import { listProtectedNames } from '../../oauth/apps/look-alikes.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import { showAppItem } from './decide-app.ts';

/**
 * Gives an app to another active account; `wrong_state` where that is not active, or owns it. Its permissions in the
 * Management API stay: two operators decided.
 */
export async function transferApp(
  change: Change,
  { appId, to }: { readonly appId: string; readonly to: string },
): Promise<Result<Done<AppItem>, 'not_found' | 'wrong_state'>> {
  const before = await lockApp(change, appId);
  const receiver = await findAccount(change.db, to);
  if (!before || !receiver) return fail('not_found');
  const { owner_id: owner } = before;
  // No account is behind it: its document is.
  if (owner === null) return fail('wrong_state', { state: before.status });
  await lockAccounts(change, [owner, to]);
  if (receiver.status !== 'active' || owner === to) return fail('wrong_state', { state: receiver.status });
  await giveApp(change, before, to);
  const name = shortAppName(before.name);
  change.after(notice({ accountId: owner, what: `你的应用“${name}”转给了别人` }));
  change.after(notice({ accountId: to, what: `应用“${name}”转给了你，密钥以前的人知道，请换一个` }));
  const after = await findApp(change.db, appId);
  if (!after) throw new Error('an app was just given away');
  const output = showAppItem(after, await listProtectedNames(change));
  return succeed({ output, before: { owner_id: owner }, after: { owner_id: to } });
}
