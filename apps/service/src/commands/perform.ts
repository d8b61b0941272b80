import { userInfo } from 'node:os';
import type { Act, Look, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { problemWords } from '@tongxing/contract/manage/problem-words.ts';
import { type ProblemKey, problems } from '@tongxing/contract/problems.ts';
import { isAct } from '../features/operators/acts/managed.ts';
import { machineOperator, type Operator } from '../features/operators/acts/operator.ts';
import { answerCall } from '../features/operators/management-api/answer-call.ts';
import { performAct } from '../features/operators/management-api/perform-act.ts';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { traceOutcome } from '../kernel/trace-outcome.ts';
import { managed } from '../modules.ts';
import type { ServiceWork } from '../service-work.ts';
import { abandon } from '../unit-of-work/abandon.ts';
import type { Terminal } from './terminal.ts';

const registry = new Map(managed.map((each) => [each.call.name, each]));

/** Whoever types: written into the audit as `machine/<user>`. */
export function thisOperator(): Operator {
  return machineOperator(userInfo().username);
}

/** Makes a call of the Management API from the command line: the same ability, audit and log. */
export async function perform<C extends Act | Look>(
  work: ServiceWork,
  { name }: C,
  payload: Readonly<Record<string, unknown>>,
): Promise<Result<ManageOutput<C>, ProblemKey>> {
  const ability = registry.get(name);
  if (!ability) throw new Error(`nobody does ${name}`);
  const operator = thisOperator();
  const answer = await traceOutcome(work.tracer, `${isAct(ability) ? 'act' : 'look'} ${name}`, () =>
    answerCall({ registry, work, quietWork: work }, ability, { payload, operator }),
  );
  return answer as Result<ManageOutput<C>, ProblemKey>;
}

/** Does one act several times in one change: all of it, each with its audit, or nothing. */
export function performTogether(
  work: ServiceWork,
  { name }: Act,
  payloads: readonly Readonly<Record<string, unknown>>[],
): Promise<Result<undefined, ProblemKey>> {
  const managed = registry.get(name);
  if (!managed || !isAct(managed)) throw new Error(`nobody does ${name}`);
  const { caller } = work;
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    for (const { reason, ...payload } of payloads) {
      const parsed = managed.call.input.safeParse(payload);
      if (!parsed.success) return abandon(fail('bad_input', { issues: parsed.error.issues }));
      const done = await performAct(change, {
        registry,
        managed,
        input: parsed.data,
        operator: thisOperator(),
        reason: String(reason ?? ''),
        tellsReason: false,
        caller,
        prepared: undefined,
        isOffered,
      });
      if (!done.ok) return abandon(done);
    }
    return succeed();
  });
}

/** Says why something was refused. */
export function complainOf(
  terminal: Terminal,
  { failure, details = {} }: { failure: ProblemKey; details?: Record<string, unknown> },
): 1 {
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  const { title } = problems[failure];
  terminal.complain(`${terminal.word(problemWords[failure], title)}${more}`);
  return 1;
}

/** Asks before harm; the exit code to end with where it is not to be done, else null. */
export async function stopUnlessSure(terminal: Terminal, what: string): Promise<number | null> {
  const answer = await terminal.confirm(what);
  if (answer === null) {
    terminal.complain(
      terminal.word('没有终端可以确认，请加 --yes', 'There is no terminal to ask on: say --yes.'),
    );
    return 2;
  }
  return answer ? null : 1;
}
