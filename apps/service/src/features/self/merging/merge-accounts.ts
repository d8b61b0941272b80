import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { MovedRows } from '../../../database/tables/account-merging.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { endHeld, moveHeld } from '../../../unit-of-work/walk-held.ts';
import type { Change, Work } from '../../../unit-of-work/work.ts';
import { lockAccounts, updateAccount } from '../../account/accounts/account-store.ts';
import { isOnlyOwner, lockRoster } from '../../account/accounts/last-owner.ts';
import { absorbAccount } from '../../account/accounts/merged-account.ts';
import { insertOrigins } from '../../apps/authorization/subjects/subject-origin-store.ts';
import { findTotp } from '../../entry/second-factor/totp-store.ts';
import { isProvenSince } from '../../guard/evidence/evidence.ts';
import { findProofFacts } from '../../guard/evidence/proof-facts.ts';
import { findLivingSession, isOpenedHere } from '../../guard/sessions/find-sessions.ts';
import { continueSession, type OpenedSession } from '../../guard/sessions/open-session.ts';
import { notice } from '../../trail/notices/notice.ts';
import { type HeldByAccount, readHeldBy } from './held-by.ts';
import { type MergePlan, placeOf, planMerge } from './merge-plan.ts';
import { type MergeRequest, peekMergeRequest, takeMergeRequest } from './merge-request.ts';
import { insertMerge } from './merge-store.ts';

export interface MergeOrder {
  readonly mergeId: string;
  /** The account that stays; one of the two. */
  readonly keep: string;
}

export interface Merged {
  readonly undoUntil: Date;
  /** A session of the account that stays, where it is not the one that asked. */
  readonly signedIn: OpenedSession | null;
}

export type MergeFailure = 'merge_expired' | 'merge_same' | 'merge_blocked' | 'merge_unsettled';

/** The request, if it counts for this session: begun here, by another account that is still signed in. */
export async function findMergeRequest(
  work: Work,
  mergeId: string,
  session: SignedInSession,
): Promise<Result<MergeRequest, 'merge_expired' | 'merge_same'>> {
  const request = await peekMergeRequest(work, mergeId);
  if (!request || !(await findLivingSession(work.db, request, work.clock.now())))
    return fail('merge_expired');
  return request.accountId === session.accountId ? fail('merge_same') : succeed(request);
}

/**
 * Puts one account into the other, in one change that holds both: of many merges at once that touch an account, one
 * succeeds. The account that went is kept as it was, but for what moved, until the merge is final.
 */
export async function mergeAccounts(
  work: Work,
  { mergeId, keep }: MergeOrder,
  session: SignedInSession,
): Promise<Result<Merged, MergeFailure | 'step_up_required' | 'not_found'>> {
  const found = await findMergeRequest(work, mergeId, session);
  if (!found.ok) return found;
  const request = found.value;
  const ids = [request.accountId, session.accountId] as const;
  if (!ids.includes(keep)) return fail('not_found');
  // The second account has to be proven for this very merge, as strongly as it is protected.
  const facts = await findProofFacts(work, session.accountId);
  const { browserKeys } = work.caller;
  const by = {
    browserKeys,
    isOpenedHere: await isOpenedHere(work.db, session, work.caller),
    needsTwoFactors: facts.totp,
  };
  if (!isProvenSince(session.evidence, new Date(request.begunAt), work.clock.now(), by)) {
    return fail('step_up_required', { methods: facts.methods });
  }
  if (!(await takeMergeRequest(work, mergeId))) return fail('merge_expired');
  return work.change(async (change) => {
    await lockAccounts(change, ids);
    for (const side of [request, session]) {
      if (!(await findLivingSession(change.db, side, change.at))) return fail('merge_expired');
    }
    // It began with a security check that was as strong as the first account was then.
    const totp = await findTotp(change.db, request.accountId);
    if (totp && totp.enabledAt > new Date(request.begunAt)) return fail('merge_expired');
    const kept = await readHeldBy(change.db, keep, change.at);
    const absorbed = await readHeldBy(change.db, ids[0] === keep ? ids[1] : ids[0], change.at);
    const plan = planMerge(kept, absorbed, change.at);
    if (plan.blocker) return refuse(plan.blocker, absorbed, change.at);
    await lockRoster(change);
    if (await isOnlyOwner(change.db, absorbed.account.id)) return fail('merge_blocked');
    const undoUntil = await move(change, kept, absorbed, plan);
    // Nobody stays signed in as the account that went, here or at an app.
    await endHeld(change, absorbed.account.id);
    await tellBoth(change, kept, absorbed);
    const signedIn = keep === session.accountId ? null : await continueSession(change, request, 'merge');
    return succeed({ undoUntil, signedIn });
  });
}

function refuse(blocker: NonNullable<MergePlan['blocker']>, absorbed: HeldByAccount, now: Date) {
  if (blocker !== 'unsettled') return fail('merge_blocked');
  const seconds = ((absorbed.unsettledUntil ?? now).getTime() - now.getTime()) / 1000;
  const days = Math.max(1, Math.ceil(seconds / 86_400));
  return fail('merge_unsettled', { nickname: absorbed.account.nickname, days });
}

/** Hands over what the plan says; returns until when it can be undone. */
async function move(
  change: Change,
  kept: HeldByAccount,
  absorbed: HeldByAccount,
  { moves, birthday }: MergePlan,
): Promise<Date> {
  const passage = { from: absorbed.account.id, to: kept.account.id };
  const { birthday: had } = kept.account;
  const moved: MovedRows = {
    contacts: moves.contacts.map((contact) => ({
      kind: contact.kind,
      value: contact.value,
      value_key: contact.value_key,
      verified_at: contact.verified_at.toISOString(),
      had: placeOf(contact),
      has: contact.has,
    })),
    identities: moves.identities.map(({ id }) => id),
    clients: moves.clients.map(({ id }) => id),
    uploads: moves.uploads,
    subjects: moves.subjects.map(({ clientId }) => clientId),
    ...(birthday === had ? {} : { birthday: { had, has: birthday } }),
  };
  await moveHeld(change, moved, passage);
  await insertOrigins(change, passage.to, moves.subjects);
  if (birthday !== had) await updateAccount(change, passage.to, { birthday });
  await absorbAccount(change, passage.from, passage.to);
  return insertMerge(change, passage, moved);
}

/** Each of the two has it in its log, and its owner hears of it where it could be reached before. */
async function tellBoth(change: Change, kept: HeldByAccount, absorbed: HeldByAccount): Promise<void> {
  const tell = async (own: HeldByAccount, other: HeldByAccount, role: 'kept' | 'absorbed', what: string) => {
    const { id: accountId } = own.account;
    const details = { role, number: String(other.account.number), nickname: other.account.nickname };
    await change.record({ accountId, kind: 'accounts_merged', details });
    // One that moved is the other account's by now.
    const contacts = own.contacts.map(({ kind, value }): Contact => ({ kind, value }));
    change.after(notice({ accountId, what, contacts, link: 'accounts_merged' }));
  };
  const { number: keptNumber } = kept.account;
  const { number: absorbedNumber } = absorbed.account;
  await tell(kept, absorbed, 'kept', `账号 ${absorbedNumber} 并入了这个账号，7 天内可以撤销`);
  await tell(absorbed, kept, 'absorbed', `这个账号并入了账号 ${keptNumber}，7 天内可以撤销`);
}
