import type { ProblemKey } from '@tongxing/contract/problems.ts';
import * as z from 'zod';
import { noCaller } from '../../../kernel/network/caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { insertApproval } from '../approvals/approval-store.ts';
import { limitContactSearches, maskFilters } from '../audit/contact-searches.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type CallHandler,
  type CommandHandler,
  isCommand,
  type QueryHandler,
} from '../commands-and-queries/managed.ts';
import { isMachine, type Operator } from '../commands-and-queries/operator.ts';
import { needsFourEyes } from '../operators/operator-store.ts';
import { claimAnswer, saveAnswer } from './answer-store.ts';
import { describeIssue } from './describe-issue.ts';
import { lockPermissions } from './identify.ts';
import { mayCall, type Performance, performCommand, type Registry, targetOf } from './perform-command.ts';

/** One request, over HTTP or from the command line. */
export interface Asked {
  /** The fields of path, query and body. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly operator: Operator;
  /** Idempotency-Key. */
  readonly key?: string | undefined;
}

export interface AnswerContext {
  readonly registry: Registry;
  /** The work of the operator's own request. */
  readonly work: IdentityWork;
  /** Work without a caller: people's own logs do not show an operator's address. */
  readonly quietWork: Work;
}

type Answer = Result<unknown, ProblemKey>;

const reasonText = z
  .string()
  .max(2000)
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.string().min(1).max(500));

/**
 * Answers every call of operators: checks permission, input, reason, Idempotency-Key and approval, as the call declares,
 * then runs it and writes the audit and the person's own log.
 */
export async function answerCall(
  context: AnswerContext,
  handler: CallHandler,
  asked: Asked,
): Promise<Answer> {
  const { call } = handler;
  if (!mayCall(asked.operator.permissions, call)) {
    return fail('forbidden', { permission: call.permission });
  }
  const { reason: typed, tell_reason: notifies, ...payload } = asked.payload;
  const reason = readReason(handler, typed);
  const parsed = call.input.safeParse(payload);
  const issues = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(describeIssue)),
    ...(reason.ok ? [] : [{ path: ['reason'], message: 'is needed: 1 to 500 characters' }]),
    ...(notifies === undefined || typeof notifies === 'boolean'
      ? []
      : [{ path: ['tell_reason'], message: 'must be true or false' }]),
    ...(asked.key === undefined || /^[\x21-\x7e]{1,255}$/.test(asked.key)
      ? []
      : [{ path: ['Idempotency-Key'], message: 'must be 1 to 255 visible characters' }]),
  ];
  if (!parsed.success || !reason.ok || issues.length > 0) return fail('bad_input', { issues });
  if (!isCommand(handler)) return answerQuery(context, handler, parsed.data, asked.operator);
  return answerCommand(context, handler, {
    ...asked,
    input: parsed.data as Record<string, unknown>,
    reason: reason.value,
    sharesReason: notifies === true,
  });
}

function readReason(handler: CallHandler, typed: unknown): Result<string, 'bad_input'> {
  if (!isCommand(handler)) return succeed('');
  if (typed === undefined) return handler.call.reason === 'required' ? fail('bad_input') : succeed('');
  const read = reasonText.safeParse(typed);
  return read.success ? succeed(read.data) : fail('bad_input');
}

async function answerQuery(
  { work }: AnswerContext,
  { call, run }: QueryHandler,
  input: unknown,
  operator: Operator,
) {
  const filters = call.target ? {} : (input as Record<string, unknown>);
  const limited = await limitContactSearches(work, operator, filters);
  if (limited) return limited;
  const seen = await run(work, { input: input as never, operator });
  if (!seen.ok || call.audited === 'no') return seen;
  if (call.audited === 'hourly') {
    const isFirst = await work.state.add(`manage-look:${operator.id}:${call.name}`, '1', 3600);
    if (!isFirst) return seen;
  }
  const { caller } = work;
  const { name: kind, permission } = call;
  const target = targetOf(call, input);
  const after = call.target ? {} : { filters: maskFilters(work, filters) };
  await work.change((change) => recordAudit(change, caller, { kind, operator, permission, target, after }));
  return seen;
}

interface ReadyCommand extends Asked {
  readonly input: Record<string, unknown>;
  readonly reason: string;
  readonly sharesReason: boolean;
}

async function answerCommand(
  { registry, work, quietWork }: AnswerContext,
  handler: CommandHandler,
  ready: ReadyCommand,
) {
  const { caller } = work;
  const { isOffered } = work.providers;
  const { operator, key, payload } = ready;
  const { call } = handler;
  const asked = JSON.stringify([call.name, payload]);
  const keyed = key === undefined ? null : { operator, key, asked, seconds: call.answerSeconds };
  // A command already done under this key is not done again, and its slow part is not prepared again.
  if (keyed && (handler.prepare || call.approval)) {
    const claimed = await quietWork.change((change) => claimAnswer<Answer>(change, keyed));
    if (claimed === 'other') return fail('key_reused');
    if (claimed.answer) return claimed.answer;
  }
  const slow = await handler.prepare?.(work, { input: ready.input as never, operator });
  if (slow && !slow.ok) return slow;
  const prepared = slow?.value;
  const refused = await tryForApproval(quietWork, { ...ready, handler, isOffered, prepared });
  if (refused) return refused;
  return quietWork.change(async (change): Promise<Answer> => {
    const claimed = keyed && (await claimAnswer<Answer>(change, keyed));
    if (claimed === 'other') return fail('key_reused');
    if (claimed?.answer) return claimed.answer;
    // A role removed while the request was running counts.
    const permissions = await lockPermissions(change, operator);
    if (!mayCall(permissions, call)) return fail('forbidden', { permission: call.permission });
    const asking = {
      ...ready,
      registry,
      handler,
      caller,
      isOffered,
      prepared,
      operator: { ...operator, permissions },
    };
    const answer = (await askForApproval(change, asking)) ?? (await performCommand(change, asking));
    if (keyed) await saveAnswer(change, keyed, answer);
    return answer;
  });
}

type Asking = ReadyCommand & Performance;

/** Whether a second operator must approve the command. */
async function needsSecond(
  change: Change,
  { handler, operator, input }: Asked & { handler: CommandHandler; input: unknown },
) {
  if (!handler.call.approval || isMachine(operator) || !(await needsFourEyes(change))) return false;
  return !(await handler.isFinal?.(change, { input: input as never, operator }));
}

/** Runs the command once and rolls it back, so that nobody is asked to approve one that would fail. */
async function tryForApproval(
  work: Work,
  asked: ReadyCommand & Pick<Performance, 'handler' | 'isOffered' | 'prepared'>,
): Promise<Failure<ProblemKey> | null> {
  const { handler, operator, input } = asked;
  if (!handler.call.approval) return null;
  const tried = await work.change(async (change): Promise<Answer | null> => {
    const permissions = await lockPermissions(change, operator);
    if (!mayCall(permissions, handler.call) || !(await needsSecond(change, asked))) return null;
    const perform = async () => fail('wrong_state');
    const asOperator = { ...operator, permissions };
    const done = await handler.run(change, {
      ...asked,
      input: input as never,
      operator: asOperator,
      permissionOf: () => undefined,
      perform,
    });
    return abandon(done.ok ? fail('waits_for_approval') : done);
  });
  return tried === null || tried.ok || tried.failure === 'waits_for_approval' ? null : tried;
}

/** The approval request that a second operator must decide; null where no approval is needed. */
async function askForApproval(change: Change, asking: Asking): Promise<Failure<'waits_for_approval'> | null> {
  if (!(await needsSecond(change, asking))) return null;
  const { handler, operator, input, reason, sharesReason, caller } = asking;
  const { call } = handler;
  const target = targetOf(call, input);
  const approval = await insertApproval(change, {
    call: call.name,
    input,
    waitingInput: handler.waitingInput,
    operator,
    target,
    reason,
    sharesReason,
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

/** The caller of commands in people's own logs: without address and browser. */
export function quietCaller(requestId: string) {
  return { ...noCaller, requestId };
}
