import {
  listMerges,
  mergeAccounts as mergeCall,
  previewMerge,
  startMerge,
  undoMerge as undoCall,
} from '@tongxing/contract/calls/merging.ts';
import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { type Clock, toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { describePlan, describeSide } from './describe-merge.ts';
import { readHoldings } from './holdings.ts';
import type { MergeAccounts } from './merge-accounts.ts';
import type { MergeRequests } from './merge-request.ts';
import type { UndoMerge } from './undo-merge.ts';

export interface AccountMergingRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly requests: MergeRequests;
  readonly merging: MergeAccounts;
  readonly undoMerge: UndoMerge;
  /** A provider's name and icon. */
  faceOf(provider: string): { readonly name: string; readonly icon: string };
}

export function accountMergingRoutes(mount: Mount, abilities: AccountMergingRoutesDependencies): void {
  const { database, clock, requests, merging, undoMerge, faceOf } = abilities;
  const read = (accountId: string) => readHoldings(database, accountId, clock.now());

  mount(listMerges, async ({ session }) => {
    const rows = await database
      .selectFrom('account_merge')
      .innerJoin('account', 'account.id', 'absorbed_id')
      .select(['account_merge.id', 'number', 'nickname', 'avatar', 'merged_at', 'undo_until'])
      .where('kept_id', '=', session.accountId)
      .where('undo_until', '>', clock.now())
      .orderBy('merged_at', 'desc')
      .execute();
    const items = rows.map((row) => ({
      id: row.id,
      number: String(row.number),
      nickname: row.nickname,
      avatar: row.avatar,
      merged_at: toSeconds(row.merged_at),
      undo_until: toSeconds(row.undo_until),
    }));
    return succeed({ items, next_cursor: null });
  });

  mount(startMerge, async ({ session, caller }) => {
    if ((await read(session.accountId)).isCancelling) return fail('merge_blocked');
    const mergeId = await requests.open(session, caller);
    return mergeId ? succeed({ merge_id: mergeId, expire: mergeRequestLifetimeSeconds }) : fail('bad_input');
  });

  mount(previewMerge, async ({ input, session, caller }) => {
    const found = await merging.findRequest(input.merge_id, session, caller);
    if (!found.ok) return found;
    const first = await read(found.value.accountId);
    const second = await read(session.accountId);
    return succeed({
      accounts: [describeSide(first, false), describeSide(second, true)],
      plans: [describePlan(first, second, faceOf), describePlan(second, first, faceOf)],
    });
  });

  mount(mergeCall, async ({ input, session, caller }) => {
    const merged = await merging.merge({ mergeId: input.merge_id, keep: input.keep, session, caller });
    if (!merged.ok) return merged;
    const { undoUntil, signedIn } = merged.value;
    return succeed({
      undo_until: toSeconds(undoUntil),
      signed_in: signedIn && { token: signedIn.token, expires_at: toSeconds(signedIn.expiresAt) },
    });
  });

  mount(undoCall, async ({ input, session, caller }) => {
    const undone = await undoMerge.byKeeper(session, input.id, caller);
    return undone.ok ? succeed({}) : undone;
  });
}
