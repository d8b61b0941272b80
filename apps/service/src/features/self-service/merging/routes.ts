import {
  listMerges,
  type MergeSide,
  mergeAccounts as mergeCall,
  previewMerge,
  startMerge,
  undoMerge as undoCall,
  type MergePlan as WirePlan,
} from '@tongxing/contract/calls/merging.ts';
import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { ContactRank } from '../../../database/schema/self-service.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { setSwitchSecret } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { findCancellation } from '../../accounts/accounts/cancellation-store.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { type AccountContents, readAccountContents } from './account-contents.ts';
import { findMergeRequest, mergeAccounts } from './merge-accounts.ts';
import { planMerge, rankOf } from './merge-plan.ts';
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
    const { labelOf } = work.providers;
    return succeed({
      accounts: [describeSide(first, false), describeSide(second, true)],
      plans: [describePlan(first, second, { now, labelOf }), describePlan(second, first, { now, labelOf })],
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

type LabelOf = (provider: string) => { readonly name: string; readonly icon: string };
type Contacts = AccountContents['contacts'];

/** One of the two accounts, with its contacts masked. */
function describeSide(contents: AccountContents, isCurrent: boolean): MergeSide {
  const { account, contacts, mfa } = contents;
  const own = (kind: 'phone' | 'email') => {
    const contact = contacts.find((each) => each.kind === kind && rankOf(each) === 'main');
    return contact ? maskContact(contact) : null;
  };
  return {
    id: account.id,
    number: String(account.number),
    nickname: account.nickname,
    avatar: account.avatar,
    username: account.username,
    phone: own('phone'),
    email: own('email'),
    created_at: toSeconds(account.created_at),
    mfa,
    current: isCurrent,
  };
}

/** The plan as the person sees it before they decide which account stays. */
function describePlan(
  remaining: AccountContents,
  absorbed: AccountContents,
  { now, labelOf }: { readonly now: Date; readonly labelOf: LabelOf },
): WirePlan {
  const { moves, stays, birthday, blocker } = planMerge(remaining, absorbed, now);
  const contacts = (list: readonly (Contacts[number] & { readonly has?: ContactRank })[]) =>
    list.map((each) => ({
      kind: each.kind,
      to: maskContact(each),
      further: (each.has ?? rankOf(each)) === 'further',
    }));
  const identities = (list: AccountContents['identities']) =>
    list.map(({ provider, nickname }) => {
      const { name, icon } = labelOf(provider);
      return { provider, name, icon, nickname };
    });
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return {
    keep: remaining.account.id,
    moves: {
      contacts: contacts(moves.contacts),
      identities: identities(moves.identities),
      apps: names(moves.clients),
      subjects: names(moves.subjects),
      birthday: birthday !== remaining.account.birthday,
    },
    stays: {
      contacts: contacts(stays.contacts),
      identities: identities(stays.identities),
      subjects: names(stays.subjects),
    },
    ends: {
      username: absorbed.account.username,
      password: absorbed.account.password_hash !== null,
      passkeys: absorbed.passkeys,
      mfa: absorbed.mfa,
      sessions: absorbed.sessions,
    },
    blocker,
  };
}
