import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { MovedRows } from '../../../database/schema/self-service.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { endAccountData, moveAccountData } from '../../../transaction/apply-account-data.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockAccounts, updateAccount } from '../../accounts/accounts/account-store.ts';
import { isOnlyOwner, lockOperators } from '../../accounts/accounts/last-owner.ts';
import { absorbAccount } from '../../accounts/accounts/merged-account.ts';
import { publishEvent } from '../../accounts/events/publish-event.ts';
import { notice } from '../../activity/notices/notice.ts';
import { ownsPowerfulApp } from '../../oauth/apps/manage-grant.ts';
import { insertOrigins } from '../../oauth/authorization/subjects/subject-origin-store.ts';
import { isProvenSince } from '../../protection/evidence/evidence.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { findLivingSession, isOpenedHere } from '../../protection/sessions/find-sessions.ts';
import { continueSession, type OpenedSession } from '../../protection/sessions/open-session.ts';
import { findTotp } from '../../sign-in/second-factor/totp-store.ts';
import { type AccountContents, readAccountContents } from './account-contents.ts';
import { type MergePlan, planMerge, rankOf } from './merge-plan.ts';
import { type MergeRequest, peekMergeRequest, takeMergeRequest } from './merge-request.ts';
import { insertMerge } from './merge-store.ts';

export interface MergeChoice {
  readonly mergeId: string;
  /** The account that stays; one of the two. */
  readonly keep: string;
}

export interface Merged {
  readonly undoUntil: Date;
  /** A session of the remaining account, if the calling session is of the other one. */
  readonly signedIn: OpenedSession | null;
}

export type MergeFailure = 'merge_expired' | 'merge_same' | 'merge_blocked' | 'merge_unsettled';

/**
 * The request, if it is valid for this session: started in this browser, by another account that is still signed
 * in.
 */
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
 * Merges one account into the other, in one change that locks both: of many merges at once that touch an account,
 * one succeeds. The absorbed account keeps everything that did not move until the merge is final.
 */
export async function mergeAccounts(
  work: Work,
  { mergeId, keep }: MergeChoice,
  session: SignedInSession,
): Promise<Result<Merged, MergeFailure | 'step_up_required' | 'not_found'>> {
  const found = await findMergeRequest(work, mergeId, session);
  if (!found.ok) return found;
  const request = found.value;
  const ids = [request.accountId, session.accountId] as const;
  if (!ids.includes(keep)) return fail('not_found');
  // The second account has to be proven for this merge, as strongly as it is protected.
  const facts = await findProofFacts(work, session.accountId);
  const { browserKeys, device } = work.caller;
  const presented = {
    browserKeys,
    device,
    isOpenedHere: await isOpenedHere(work.db, session, work.caller),
    needsTwoFactors: facts.totp,
  };
  if (!isProvenSince(session.evidence, new Date(request.startedAt), work.clock.now(), presented)) {
    return fail('step_up_required', { methods: facts.methods });
  }
  if (!(await takeMergeRequest(work, mergeId))) return fail('merge_expired');
  return work.change(async (change) => {
    await lockAccounts(change, ids);
    for (const side of [request, session]) {
      if (!(await findLivingSession(change.db, side, change.at))) return fail('merge_expired');
    }
    // The start required a security check as strong as the first account's protection was then.
    const totp = await findTotp(change.db, request.accountId);
    if (totp && totp.enabledAt > new Date(request.startedAt)) return fail('merge_expired');
    const remaining = await readAccountContents(change.db, keep, change.at);
    const absorbed = await readAccountContents(change.db, ids[0] === keep ? ids[1] : ids[0], change.at);
    const plan = planMerge(remaining, absorbed, change.at);
    if (plan.blocker) return refuse(plan.blocker, absorbed, change.at);
    await lockOperators(change);
    const { id: absorbedId } = absorbed.account;
    if (await isOnlyOwner(change.db, absorbedId)) return fail('merge_blocked');
    // Operators alone give that to another account.
    if (await ownsPowerfulApp(change.db, absorbedId)) return fail('merge_blocked');
    const undoUntil = await move(change, remaining, absorbed, plan);
    // Ends the absorbed account's sessions, here and at apps.
    await endAccountData(change, absorbedId);
    await notifyBoth(change, remaining, absorbed);
    const data = { absorbed: absorbedId };
    await publishEvent(change, { type: 'account.merged', accountId: remaining.account.id, data });
    const signedIn = keep === session.accountId ? null : await continueSession(change, request, 'merge');
    return succeed({ undoUntil, signedIn });
  });
}

function refuse(blocker: NonNullable<MergePlan['blocker']>, absorbed: AccountContents, now: Date) {
  if (blocker !== 'unsettled') return fail('merge_blocked');
  const seconds = ((absorbed.unsettledUntil ?? now).getTime() - now.getTime()) / 1000;
  const days = Math.max(1, Math.ceil(seconds / 86_400));
  return fail('merge_unsettled', { nickname: absorbed.account.nickname, days });
}

/** Moves what the plan says; returns until when the merge can be undone. */
async function move(
  change: Change,
  remaining: AccountContents,
  absorbed: AccountContents,
  { moves, birthday }: MergePlan,
): Promise<Date> {
  const passage = { from: absorbed.account.id, to: remaining.account.id };
  const { birthday: had } = remaining.account;
  const moved: MovedRows = {
    contacts: moves.contacts.map((contact) => ({
      kind: contact.kind,
      value: contact.value,
      value_key: contact.value_key,
      verified_at: contact.verified_at.toISOString(),
      had: rankOf(contact),
      has: contact.has,
    })),
    identities: moves.identities.map(({ id }) => id),
    clients: moves.clients.map(({ id }) => id),
    uploads: moves.uploads,
    subjects: moves.subjects.map(({ appId }) => appId),
    ...(birthday === had ? {} : { birthday: { had, has: birthday } }),
  };
  await moveAccountData(change, moved, passage);
  await insertOrigins(change, passage.to, moves.subjects);
  if (birthday !== had) await updateAccount(change, passage.to, { birthday });
  await absorbAccount(change, passage.from, passage.to);
  return insertMerge(change, passage, moved);
}

/** Records the merge in both logs and notifies both owners, at the contacts they had before it. */
async function notifyBoth(
  change: Change,
  remaining: AccountContents,
  absorbed: AccountContents,
): Promise<void> {
  const notify = async (
    own: AccountContents,
    other: AccountContents,
    role: 'kept' | 'absorbed',
    what: string,
  ) => {
    const { id: accountId } = own.account;
    const details = { role, number: String(other.account.number), nickname: other.account.nickname };
    await change.record({ accountId, kind: 'accounts_merged', details });
    // A contact that moved belongs to the other account by now.
    const contacts = own.contacts.map(({ kind, value }): Contact => ({ kind, value }));
    change.after(notice({ accountId, what, contacts, link: 'accounts_merged' }));
  };
  const { number: remainingNumber } = remaining.account;
  const { number: absorbedNumber } = absorbed.account;
  await notify(remaining, absorbed, 'kept', `账号 ${absorbedNumber} 并入了这个账号，7 天内可以撤销`);
  await notify(absorbed, remaining, 'absorbed', `这个账号并入了账号 ${remainingNumber}，7 天内可以撤销`);
}
