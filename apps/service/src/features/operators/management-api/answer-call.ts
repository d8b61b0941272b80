import type { ProblemKey } from '@tongxing/contract/problems.ts';
import * as z from 'zod';
import { noCaller } from '../../../kernel/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../unit-of-work/abandon.ts';
import type { Change, Work } from '../../../unit-of-work/work.ts';
import type { IdentityWork } from '../../entry/identities/identity-work.ts';
import { isAct, type Managed, type ManagedAct, type ManagedLook } from '../acts/managed.ts';
import { isMachine, type Operator } from '../acts/operator.ts';
import { insertApproval } from '../approvals/approval-store.ts';
import { maskFilters } from '../audit/mask-filters.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { needsFourEyes } from '../roster/needs-four-eyes.ts';
import { claimAnswer, keepAnswer } from './answer-store.ts';
import { holdPermissions } from './identify.ts';
import { mayCall, type Performance, performAct, type Registry, targetOf } from './perform-act.ts';
import { tellIssue } from './tell-issue.ts';

/** One call as it came in, over HTTP or from the command line. */
export interface Asked {
  /** The path, the query and the body together. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly operator: Operator;
  /** Idempotency-Key. */
  readonly key?: string | undefined;
}

export interface AnswerContext {
  readonly registry: Registry;
  /** In the operator's own name: who asks, and from where. */
  readonly work: IdentityWork;
  /** In nobody's: what people read of an act names no operator's address. */
  readonly quietWork: Work;
}

type Answer = Result<unknown, ProblemKey>;

const reasonText = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.string().min(1).max(500));

/**
 * The one way to everything operators do: permission, input, reason, Idempotency-Key, second operator, the act with
 * its audit and the person's own log, from the call's own marks.
 */
export async function answerCall(context: AnswerContext, managed: Managed, asked: Asked): Promise<Answer> {
  const { call } = managed;
  if (!mayCall(asked.operator.permissions, call)) {
    return fail('forbidden', { permission: call.permission });
  }
  const { reason: typed, tell_reason: tells, ...payload } = asked.payload;
  const reason = readReason(managed, typed);
  const parsed = call.input.safeParse(payload);
  const issues = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(tellIssue)),
    ...(reason.ok ? [] : [{ path: ['reason'], message: 'is needed: 1 to 500 characters' }]),
    ...(tells === undefined || typeof tells === 'boolean'
      ? []
      : [{ path: ['tell_reason'], message: 'must be true or false' }]),
    ...(asked.key === undefined || /^[\x21-\x7e]{1,255}$/.test(asked.key)
      ? []
      : [{ path: ['Idempotency-Key'], message: 'must be 1 to 255 visible characters' }]),
  ];
  if (!parsed.success || !reason.ok || issues.length > 0) return fail('bad_input', { issues });
  if (!isAct(managed)) return answerLook(context, managed, parsed.data, asked.operator);
  return answerAct(context, managed, {
    ...asked,
    input: parsed.data as Record<string, unknown>,
    reason: reason.value,
    tellsReason: tells === true,
  });
}

function readReason(managed: Managed, typed: unknown): Result<string, 'bad_input'> {
  if (!isAct(managed)) return succeed('');
  if (typed === undefined) return managed.call.reason === 'required' ? fail('bad_input') : succeed('');
  const read = reasonText.safeParse(typed);
  return read.success ? succeed(read.data) : fail('bad_input');
}

async function answerLook(
  { work }: AnswerContext,
  { call, run }: ManagedLook,
  input: unknown,
  operator: Operator,
) {
  const seen = await run(work, { input: input as never, operator });
  if (!seen.ok || call.audited === 'no') return seen;
  if (call.audited === 'hourly') {
    const isFirst = await work.state.add(`manage-look:${operator.id}:${call.name}`, '1', 3600);
    if (!isFirst) return seen;
  }
  const { caller } = work;
  const { name: kind, permission } = call;
  const target = targetOf(call, input);
  const after = call.target ? {} : { filters: maskFilters(input as Record<string, unknown>) };
  await work.change((change) => recordAudit(change, caller, { kind, operator, permission, target, after }));
  return seen;
}

interface ReadyAct extends Asked {
  readonly input: Record<string, unknown>;
  readonly reason: string;
  readonly tellsReason: boolean;
}

async function answerAct({ registry, work, quietWork }: AnswerContext, managed: ManagedAct, ready: ReadyAct) {
  const { caller } = work;
  const { isOffered } = work.providers;
  const { operator, key, payload } = ready;
  const { call } = managed;
  const keyed = key === undefined ? null : { operator, key, asked: JSON.stringify([call.name, payload]) };
  // What was done under this key before is not done again, the slow part neither.
  if (keyed && (managed.prepare || call.approval)) {
    const claimed = await quietWork.change((change) => claimAnswer<Answer>(change, keyed));
    if (claimed === 'other') return fail('key_reused');
    if (claimed.answer) return claimed.answer;
  }
  const slow = await managed.prepare?.(work, { input: ready.input as never, operator });
  if (slow && !slow.ok) return slow;
  const prepared = slow?.value;
  const refused = await tryForApproval(quietWork, { ...ready, managed, isOffered, prepared });
  if (refused) return refused;
  return quietWork.change(async (change): Promise<Answer> => {
    const claimed = keyed && (await claimAnswer<Answer>(change, keyed));
    if (claimed === 'other') return fail('key_reused');
    if (claimed?.answer) return claimed.answer;
    // A role that was taken away while the request was on its way is gone.
    const permissions = await holdPermissions(change, operator);
    if (!mayCall(permissions, call)) return fail('forbidden', { permission: call.permission });
    const asking = {
      ...ready,
      registry,
      managed,
      caller,
      isOffered,
      prepared,
      operator: { ...operator, permissions },
    };
    const answer = (await askForApproval(change, asking)) ?? (await performAct(change, asking));
    if (keyed) await keepAnswer(change, keyed, answer);
    return answer;
  });
}

type Asking = ReadyAct & Performance;

/** Whether a second operator has to say yes first. */
async function needsSecond(
  change: Change,
  { managed, operator, input }: Asked & { managed: ManagedAct; input: unknown },
) {
  if (!managed.call.approval || isMachine(operator) || !(await needsFourEyes(change))) return false;
  return !(await managed.isSettled?.(change, { input: input as never, operator }));
}

/** Nobody is asked to say yes to what would come to nothing: it is done once beforehand, and nothing of it is kept. */
async function tryForApproval(
  work: Work,
  asked: ReadyAct & Pick<Performance, 'managed' | 'isOffered' | 'prepared'>,
): Promise<Failure<ProblemKey> | null> {
  const { managed, operator, input } = asked;
  if (!managed.call.approval) return null;
  const tried = await work.change(async (change): Promise<Answer | null> => {
    const permissions = await holdPermissions(change, operator);
    if (!mayCall(permissions, managed.call) || !(await needsSecond(change, asked))) return null;
    const perform = async () => fail('wrong_state');
    const acting = { ...operator, permissions };
    const done = await managed.run(change, { ...asked, input: input as never, operator: acting, perform });
    return abandon(done.ok ? fail('waits_for_approval') : done);
  });
  return tried === null || tried.ok || tried.failure === 'waits_for_approval' ? null : tried;
}

/** Where a second operator has to say yes: the request that waits for it; null where nobody has to. */
async function askForApproval(change: Change, asking: Asking): Promise<Failure<'waits_for_approval'> | null> {
  if (!(await needsSecond(change, asking))) return null;
  const { managed, operator, input, reason, tellsReason, caller } = asking;
  const { call } = managed;
  const target = targetOf(call, input);
  const approval = await insertApproval(change, {
    call: call.name,
    input,
    operator,
    target,
    reason,
    tellsReason,
  });
  await recordAudit(change, caller, {
    kind: 'approvals.ask',
    operator,
    permission: call.permission,
    target,
    reason,
    after: { call: call.name, approval: approval.id },
  });
  return fail('waits_for_approval', { approval: approval.id, expires_at: approval.expires_at.toISOString() });
}

/** The caller of acts as people come to read of them: nobody's address, nobody's browser. */
export function quietCaller(requestId: string) {
  return { ...noCaller, requestId };
}
