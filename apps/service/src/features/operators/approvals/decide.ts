import type { ApprovalItem } from '@tongxing/contract/manage/operators.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../work/abandon.ts';
import type { Change } from '../../../work/work.ts';
import { findOwnClient } from '../../apps/clients/client-store.ts';
import type { ActRequest, Done } from '../acts/managed.ts';
import type { Operator } from '../acts/operator.ts';
import { type ApprovalRow, decideApproval, lockApproval } from './approval-store.ts';

/** A request as operators read it. */
export function showApproval(row: ApprovalRow, now: Date): ApprovalItem {
  const isLapsed = row.state === 'waiting' && row.expires_at <= now;
  return {
    id: row.id,
    call: row.call,
    target_kind: row.target_kind,
    target_id: row.target_id,
    input: row.input,
    reason: row.reason,
    asked_by: row.operator,
    asked_by_name: row.operator_name,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: isLapsed ? 'lapsed' : row.state,
    decided_by: row.decided_by,
    decided_by_name: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}

async function findWaiting(
  change: Change,
  id: string,
): Promise<ApprovalRow | Failure<'not_found' | 'decided_before' | 'lapsed'>> {
  const row = await lockApproval(change, id);
  if (!row) return fail('not_found');
  if (row.state !== 'waiting') return fail('decided_before');
  return row.expires_at <= change.at ? fail('lapsed') : row;
}

/** Asked for by the operator, or by an app of theirs: whoever holds its secret may be asking. */
async function isOwnRequest(
  { db }: Change,
  { operator: askedBy }: ApprovalRow,
  { id, accountId }: Operator,
): Promise<boolean> {
  if (askedBy === id) return true;
  if (accountId === null || !askedBy.startsWith('app/')) return false;
  return (await findOwnClient(db, accountId, askedBy.slice('app/'.length))) !== null;
}

type Decided = Done<{ approval: ApprovalItem }>;

/**
 * Does what another operator has asked for, in the same change: of two who approve at once, one does it. Nobody decides
 * their own request, and who asked must still be allowed to do it.
 */
export async function approveRequest(
  change: Change,
  id: string,
  { operator, reason, perform }: Pick<ActRequest, 'operator' | 'reason' | 'perform'>,
): Promise<Result<Decided, ProblemKey>> {
  const row = await findWaiting(change, id);
  if ('ok' in row) return row;
  if (await isOwnRequest(change, row, operator)) return fail('own_request');
  const decided = await decideApproval(change, id, { state: 'approved', by: operator, note: reason });
  const performed = await perform({
    call: row.call,
    input: row.input,
    askedBy: row.operator,
    reason: row.reason,
    tellsReason: row.tells_reason,
  });
  // What cannot be done now may be possible later: the request goes on waiting.
  if (!performed.ok) return abandon(performed);
  const after = { call: row.call, target: row.target_id, asked_by: row.operator };
  return succeed({ output: { approval: showApproval(decided, change.at) }, after });
}

/** Turns a request down; who asked may take their own back. */
export async function refuseRequest(
  change: Change,
  id: string,
  { operator, reason }: Pick<ActRequest, 'operator' | 'reason'>,
): Promise<Result<Done<{ approval: ApprovalItem }>, 'not_found' | 'decided_before' | 'lapsed'>> {
  const row = await findWaiting(change, id);
  if ('ok' in row) return row;
  const decided = await decideApproval(change, id, { state: 'refused', by: operator, note: reason });
  const after = { call: row.call, target: row.target_id, asked_by: row.operator };
  return succeed({ output: { approval: showApproval(decided, change.at) }, after });
}
