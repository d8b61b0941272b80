import {
  listMerges,
  mergeAccounts as mergeCall,
  previewMerge,
  startMerge,
  undoMerge as undoCall,
} from '@tongxing/contract/calls/merging.ts';
import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { setSwitchSecret } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { findCancellation } from '../../accounts/accounts/cancellation-store.ts';
import type { IdentityWork } from '../../sign-in/identities/identity-work.ts';
import { readAccountContents } from './account-contents.ts';
import { describePlan, describeSide } from './describe-merge.ts';
import { findMergeRequest, mergeAccounts } from './merge-accounts.ts';
import { openMergeRequest } from './merge-request.ts';
import { listMergesInto } from './merge-store.ts';
import { undoMerge } from './undo-merge.ts';

export function accountMergingRoutes(mount: Mount<IdentityWork>): void {
  mount(listMerges, async ({ session }, work) => {
    const rows = await listMergesInto(work.db, session.accountId, work.clock.now());
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

  mount(startMerge, async ({ session }, work) => {
    if (await findCancellation(work.db, session.accountId)) return fail('merge_blocked');
    const mergeId = await openMergeRequest(work, session);
    return mergeId ? succeed({ merge_id: mergeId, expire: mergeRequestLifetimeSeconds }) : fail('bad_input');
  });

  mount(previewMerge, async ({ input, session }, work) => {
    const found = await findMergeRequest(work, input.merge_id, session);
    if (!found.ok) return found;
    const now = work.clock.now();
    const first = await readAccountContents(work.db, found.value.accountId, now);
    const second = await readAccountContents(work.db, session.accountId, now);
    const { faceOf } = work.providers;
    return succeed({
      accounts: [describeSide(first, false), describeSide(second, true)],
      plans: [describePlan(first, second, { now, faceOf }), describePlan(second, first, { now, faceOf })],
    });
  });

  mount(mergeCall, async ({ input: { merge_id: mergeId, keep }, session }, work) => {
    const merged = await mergeAccounts(work, { mergeId, keep }, session);
    if (!merged.ok) return merged;
    const { undoUntil, signedIn } = merged.value;
    const reply = {
      undo_until: toSeconds(undoUntil),
      signed_in: signedIn && { token: signedIn.token, expires_at: toSeconds(signedIn.expiresAt) },
    };
    return succeed(signedIn ? setSwitchSecret(reply, signedIn) : reply);
  });

  mount(undoCall, async ({ input, session }, work) => {
    const undone = await undoMerge(work, session, input.id);
    return undone.ok ? succeed({}) : undone;
  });
}
