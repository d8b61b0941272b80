import { mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/open-postgres.ts';
import type { MovedHoldings } from '../../../database/tables/account-merging.ts';
import type { Tables } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { OpenedSession, Sessions } from '../../guard/sessions/sessions.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import { type Holdings, readHoldings } from './holdings.ts';
import { lockAccounts } from './lock-accounts.ts';
import { type MergePlan, planMerge } from './merge-plan.ts';
import type { MergeRequest, MergeRequests } from './merge-request.ts';
import { isProvenSince } from './second-proof.ts';
import { transferHoldings } from './transfer-holdings.ts';

export interface MergeAccountsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly requests: MergeRequests;
  readonly sessions: Sessions;
  /** Ends every token that apps hold for the account. */
  endTokens(within: Database, accountId: string): Promise<void>;
  stepUpMethods(session: SignedInSession): Promise<readonly string[]>;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
}

export interface MergeOrder {
  readonly mergeId: string;
  /** The account that stays; one of the two. */
  readonly keep: string;
  readonly session: SignedInSession;
  readonly caller: Caller;
}

interface Done {
  readonly kept: Holdings;
  readonly absorbed: Holdings;
  readonly undoUntil: Date;
}

export type MergeFailure = 'merge_expired' | 'merge_same' | 'merge_blocked' | 'merge_unsettled';

/**
 * Puts one account into the other, in one transaction that holds both: of many merges at once that touch an
 * account, one succeeds. The account that went is kept as it was, but for what moved, until the merge is final.
 */
export function createMergeAccounts(dependencies: MergeAccountsDependencies) {
  const { database, clock, random, requests, sessions, recordEvent, notifyOwner } = dependencies;

  /** The request, if it counts for this session: begun here, by another account that is still signed in. */
  async function findRequest(
    mergeId: string,
    session: SignedInSession,
    caller: Caller,
  ): Promise<Result<MergeRequest, 'merge_expired' | 'merge_same'>> {
    const request = await requests.peek(mergeId, caller);
    if (!request || !(await sessions.isAlive(request.accountId, request.sessionId))) {
      return fail('merge_expired');
    }
    return request.accountId === session.accountId ? fail('merge_same') : succeed(request);
  }

  async function move(
    transaction: Transaction<Tables>,
    kept: Holdings,
    absorbed: Holdings,
    plan: MergePlan,
  ): Promise<Date> {
    const [keptId, absorbedId] = [kept.account.id, absorbed.account.id];
    const { contacts, identities, clients, uploads, subjects } = plan.moves;
    const moved: MovedHoldings = {
      contacts: contacts.map(({ kind, value, value_key, verified_at }) => ({
        kind,
        value,
        value_key,
        verified_at: verified_at.toISOString(),
      })),
      identities: identities.map(({ id }) => id),
      clients: clients.map(({ id }) => id),
      uploads,
      subjects: subjects.map(({ clientId }) => clientId),
    };
    await transferHoldings(transaction, moved, { from: absorbedId, to: keptId });
    if (subjects.length > 0) {
      await transaction
        .insertInto('subject_origin')
        .values(
          subjects.map(({ clientId, originId }) => ({
            account_id: keptId,
            client_id: clientId,
            origin_id: originId,
          })),
        )
        .execute();
    }
    const now = clock.now();
    const undoUntil = addSeconds(now, mergeUndoSeconds);
    await transaction
      .insertInto('account_merge')
      .values({
        id: random.uuid(),
        absorbed_id: absorbedId,
        kept_id: keptId,
        merged_at: now,
        undo_until: undoUntil,
        moved: JSON.stringify(moved),
      })
      .execute();
    await transaction
      .updateTable('account')
      .set({ status: 'merged', merged_into: keptId })
      .where('id', '=', absorbedId)
      .execute();
    return undoUntil;
  }

  /** Nobody stays signed in as the account that went, here or at an app. */
  async function shut(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    await transaction.deleteFrom('session').where('account_id', '=', accountId).execute();
    await transaction.deleteFrom('export_job').where('account_id', '=', accountId).execute();
    await transaction.deleteFrom('totp_rescue').where('account_id', '=', accountId).execute();
    await transaction
      .updateTable('device')
      .set({ trusted_until: null })
      .where('account_id', '=', accountId)
      .execute();
    await dependencies.endTokens(transaction, accountId);
  }

  function act({ keep, caller }: MergeOrder, ids: readonly [string, string]) {
    return inTransaction(database, async (transaction): Promise<Result<Done, MergeFailure>> => {
      await lockAccounts(transaction, ids);
      const now = clock.now();
      const absorbedId = ids[0] === keep ? ids[1] : ids[0];
      const kept = await readHoldings(transaction, keep, now);
      const absorbed = await readHoldings(transaction, absorbedId, now);
      const plan = planMerge(kept, absorbed);
      if (plan.blocker === 'unsettled') {
        const seconds = ((absorbed.unsettledUntil ?? now).getTime() - now.getTime()) / 1000;
        const days = Math.max(1, Math.ceil(seconds / 86_400));
        return fail('merge_unsettled', { nickname: absorbed.account.nickname, days });
      }
      if (plan.blocker) return fail('merge_blocked');
      const undoUntil = await move(transaction, kept, absorbed, plan);
      await shut(transaction, absorbedId);
      for (const [account, other, role] of [
        [kept.account, absorbed.account, 'kept'],
        [absorbed.account, kept.account, 'absorbed'],
      ] as const) {
        const details = { role, number: String(other.number), nickname: other.nickname };
        await recordEvent({ accountId: account.id, kind: 'accounts_merged', details, caller }, transaction);
      }
      return succeed({ kept, absorbed, undoUntil });
    });
  }

  function tellBoth({ kept, absorbed }: Done, caller: Caller): void {
    const tell = ({ account, contacts }: Holdings, what: string) =>
      notifyOwner({
        accountId: account.id,
        what,
        caller,
        // As they were before: one that moved is the other account's by now.
        contacts: contacts.map(({ kind, value }): Contact => ({ kind, value })),
        link: 'accounts_merged',
      });
    tell(kept, `通行号 ${absorbed.account.number} 并入了这个账号，7 天内可以撤销`);
    tell(absorbed, `这个账号并入了通行号 ${kept.account.number}，7 天内可以撤销`);
  }

  return {
    findRequest,

    async merge(
      order: MergeOrder,
    ): Promise<
      Result<
        { undoUntil: Date; signedIn: OpenedSession | null },
        MergeFailure | 'step_up_required' | 'not_found'
      >
    > {
      const { mergeId, keep, session, caller } = order;
      const found = await findRequest(mergeId, session, caller);
      if (!found.ok) return found;
      const request = found.value;
      const ids = [request.accountId, session.accountId] as const;
      if (!ids.includes(keep)) return fail('not_found');
      const own = await readHoldings(database, session.accountId, clock.now());
      if (!isProvenSince(session, new Date(request.begunAt), clock.now(), own.mfa)) {
        return fail('step_up_required', { methods: await dependencies.stepUpMethods(session) });
      }
      if (!(await requests.take(mergeId, caller))) return fail('merge_expired');
      const done = await act(order, ids);
      if (!done.ok) return done;
      tellBoth(done.value, caller);
      const signedIn = keep === session.accountId ? null : await sessions.takeUp(keep, caller);
      return succeed({ undoUntil: done.value.undoUntil, signedIn });
    },
  };
}

export type MergeAccounts = ReturnType<typeof createMergeAccounts>;
