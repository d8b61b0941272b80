import type { Approval } from '@tongxing/contract/manage/operators.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { findCurrentAndFormerContacts } from '../../accounts/accounts/contact-store.ts';
import { shareBrowser } from '../../accounts/devices/known-devices.ts';
import { findApp } from '../../oauth/apps/app-store.ts';
import { findGranter } from '../audit/find-granter.ts';
import type { CommandRequest, Done } from '../commands-and-queries/managed.ts';
import { type ApprovalRow, decideApproval, lockApproval } from './approval-store.ts';

/** A request as operators read it. */
export function showApproval(row: ApprovalRow, now: Date): Approval {
  const isLapsed = row.state === 'waiting' && row.expires_at <= now;
  return {
    id: row.id,
    call: row.call,
    target_kind: row.target_kind,
    target_id: row.target_id,
    input: maskSealed(row.input) as Approval['input'],
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

/** The input without its secrets, which are stored sealed. */
function maskSealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSealed);
  if (typeof value !== 'object' || value === null) return value;
  if ('sealed' in value && Object.keys(value).length === 1) return '••••';
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskSealed(inner)]));
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

/**
 * The accounts behind a request. For an app they are the developer's, who has the app's secret, and that of the operator
 * who granted the permission it uses. None for the machine, or where the app is gone.
 */
async function findAskers(
  { db }: Change,
  { operator: askedBy }: ApprovalRow,
  permission: string,
): Promise<readonly string[]> {
  const [kind, id = ''] = askedBy.split('/');
  if (kind === 'account') return [id];
  if (kind !== 'app') return [];
  const granter = (await findGranter(db, id, permission)) ?? '';
  const [granterKind, granterId] = granter.split('/');
  const app = await findApp(db, id);
  return [app?.owner_id, granterKind === 'account' ? granterId : undefined].filter(
    (each): each is string => typeof each === 'string',
  );
}

/**
 * Refuses a decision on one's own request, also one made by an own app, by an app that one gave the permission, or by
 * another account of the same person.
 */
async function refuseOwn(
  change: Change,
  row: ApprovalRow,
  { operator: { id, accountId }, permissionOf }: Pick<CommandRequest, 'operator' | 'permissionOf'>,
): Promise<Failure<'own_request' | 'same_person'> | null> {
  if (row.operator === id) return fail('own_request');
  if (accountId === null) return null;
  const askers = await findAskers(change, row, permissionOf(row.call) ?? '');
  if (askers.includes(accountId)) return fail('own_request');
  for (const asker of askers) {
    const shared = await findSamePerson(change, asker, accountId);
    if (shared) return fail('same_person', { shared });
  }
  return null;
}

type Decided = Done<{ approval: Approval }>;

/**
 * Approves a request and runs its command in the same change; of two concurrent approvals one succeeds. The requester must
 * still have the permission.
 */
export async function approveRequest(
  change: Change,
  id: string,
  {
    operator,
    reason,
    perform,
    permissionOf,
  }: Pick<CommandRequest, 'operator' | 'reason' | 'perform' | 'permissionOf'>,
): Promise<Result<Decided, ProblemKey>> {
  const row = await findWaiting(change, id);
  if ('ok' in row) return row;
  const own = await refuseOwn(change, row, { operator, permissionOf });
  if (own) return own;
  const decided = await decideApproval(change, id, { state: 'approved', by: operator, note: reason });
  const performed = await perform({
    call: row.call,
    input: row.input,
    askedBy: row.operator,
    reason: row.reason,
    sharesReason: row.tells_reason,
  });
  // The command may be possible later, so the request stays open.
  if (!performed.ok) return abandon(performed);
  const after = { call: row.call, target: row.target_id, asked_by: row.operator };
  return succeed({ output: { approval: showApproval(decided, change.at) }, after });
}

/** Refuses a request. The requester may withdraw their own this way. */
export async function refuseRequest(
  change: Change,
  id: string,
  { operator, reason }: Pick<CommandRequest, 'operator' | 'reason'>,
): Promise<Result<Done<{ approval: Approval }>, 'not_found' | 'decided_before' | 'lapsed'>> {
  const row = await findWaiting(change, id);
  if ('ok' in row) return row;
  const decided = await decideApproval(change, id, { state: 'refused', by: operator, note: reason });
  const after = { call: row.call, target: row.target_id, asked_by: row.operator };
  return succeed({ output: { approval: showApproval(decided, change.at) }, after });
}

/** Both accounts signed in on one browser within this time are taken for one person's. */
const browserCountsSeconds = 30 * 24 * 3600;

/** The mailbox of an address: the part after a plus, and the dots that Gmail ignores, are removed. */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/);
  const [box = ''] = local.split('+');
  return `${/^(?:gmail|googlemail)\.com$/.test(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

/**
 * The sign that two operators' accounts belong to one person: a shared phone number or mailbox, present or former, or a
 * shared browser. Null where there is none; a second phone and a second browser are not detected.
 */
async function findSamePerson(
  change: Change,
  one: string,
  other: string,
): Promise<'contact' | 'browser' | null> {
  const boxes = async (accountId: string) =>
    (await findCurrentAndFormerContacts(change.db, accountId)).map(({ kind, value }) =>
      kind === 'email' ? mailboxOf(value) : value,
    );
  const first = new Set(await boxes(one));
  if ((await boxes(other)).some((box) => first.has(box))) return 'contact';
  return (await shareBrowser(change, one, other, browserCountsSeconds)) ? 'browser' : null;
}
