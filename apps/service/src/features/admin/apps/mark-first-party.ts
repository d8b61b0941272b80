import type { AppItem } from '@tongxing/contract/manage/apps.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { leaveToOwner } from '../../oauth/app-owners/share-app.ts';
import { findApp, lockApp, updateApp } from '../../oauth/apps/app-store.ts';
import { shortAppName } from '../../oauth/apps/developer.ts';
import { listProtectedNames } from '../../oauth/apps/look-alikes.ts';
import { forgetUnasked } from '../../oauth/authorization/consent/first-party.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import { showAppItem } from './decide-app.ts';

/**
 * Marks an app as the operator's own, or takes that back; `wrong_state` for one that is so already, or that is not active.
 * A marked one is left to its owner alone. The consents that people gave meanwhile stay: they are shown, and end like any others.
 */
export async function markFirstParty(
  change: Change,
  appId: string,
  firstParty: boolean,
): Promise<Result<Done<AppItem>, 'not_found' | 'wrong_state'>> {
  const before = await lockApp(change, appId);
  if (!before) return fail('not_found');
  // Of a client that nobody registered, whoever serves its document names it.
  const mayBe = before.status === 'active' && before.owner_id !== null;
  if (before.first_party === firstParty || (firstParty && !mayBe))
    return fail('wrong_state', { state: before.status });
  await updateApp(change, appId, { first_party: firstParty });
  if (firstParty) await leaveToOwner(change, before);
  // What was given without asking ends with it.
  if (!firstParty) await forgetUnasked(change, appId);
  const after = await findApp(change.db, appId);
  if (!after) throw new Error('an app was just changed');
  const name = shortAppName(before.name);
  const what = firstParty ? `你的应用“${name}”现在是本站应用` : `你的应用“${name}”不再是本站应用`;
  if (before.owner_id !== null) change.after(notice({ accountId: before.owner_id, what }));
  const output = showAppItem(after, await listProtectedNames(change));
  return succeed({ output, before: { first_party: before.first_party }, after: { first_party: firstParty } });
}
