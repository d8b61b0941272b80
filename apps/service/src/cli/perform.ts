import type { AdminCommand, AdminQuery, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { problemWords } from '@tongxing/contract/manage/problem-words.ts';
import { type ProblemKey, problems } from '@tongxing/contract/problems.ts';
import { isCommand } from '../features/admin/commands-and-queries/managed.ts';
import { machineOperator, type Operator } from '../features/admin/commands-and-queries/operator.ts';
import { answerCall } from '../features/admin/management-api/answer-call.ts';
import { performCommand } from '../features/admin/management-api/perform-command.ts';
import { traceOutcome } from '../kernel/logging/tracer.ts';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { adminHandlers } from '../modules.ts';
import type { ServiceWork } from '../service-work.ts';
import { abandon } from '../transaction/abandon.ts';
import { machineUser } from './machine-user.ts';
import type { Terminal } from './terminal.ts';

const registry = new Map(adminHandlers.map((each) => [each.call.name, each]));

/** The user of the machine, in the audit as `machine/<user>`. */
export function thisOperator(): Operator {
  return machineOperator(machineUser());
}

/** Runs a call of the Management API from the command line: the same ability, audit and log. */
export async function perform<C extends AdminCommand | AdminQuery>(
  work: ServiceWork,
  { name }: C,
  payload: Readonly<Record<string, unknown>>,
): Promise<Result<ManageOutput<C>, ProblemKey>> {
  const ability = registry.get(name);
  if (!ability) throw new Error(`nobody does ${name}`);
  const operator = thisOperator();
  const answer = await traceOutcome(work.tracer, `${isCommand(ability) ? 'act' : 'look'} ${name}`, () =>
    answerCall({ registry, work, quietWork: work }, ability, { payload, operator }),
  );
  return answer as Result<ManageOutput<C>, ProblemKey>;
}

/** Runs one command several times in one change: all of them, each with its audit, or none. */
export function performTogether(
  work: ServiceWork,
  { name }: AdminCommand,
  payloads: readonly Readonly<Record<string, unknown>>[],
): Promise<Result<undefined, ProblemKey>> {
  const handler = registry.get(name);
  if (!handler || !isCommand(handler)) throw new Error(`nobody does ${name}`);
  const { caller } = work;
  const { isOffered } = work.providers;
  return work.change(async (change) => {
    for (const { reason, ...payload } of payloads) {
      const parsed = handler.call.input.safeParse(payload);
      if (!parsed.success) return abandon(fail('bad_input', { issues: parsed.error.issues }));
      const done = await performCommand(change, {
        registry,
        handler,
        input: parsed.data,
        operator: thisOperator(),
        reason: String(reason ?? ''),
        sharesReason: false,
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
export function reportFailure(
  terminal: Terminal,
  { failure, details = {} }: { failure: ProblemKey; details?: Record<string, unknown> },
): 1 {
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  const { title } = problems[failure];
  terminal.printError(`${terminal.word(problemWords[failure], title)}${more}`);
  return 1;
}

/** Says why something was refused; the exit code is 2 where what was typed is wrong, else 1. */
export function reportRefusal(terminal: Terminal, refused: Parameters<typeof reportFailure>[1]): 1 | 2 {
  reportFailure(terminal, refused);
  return refused.failure === 'bad_input' ? 2 : 1;
}

/** Asks for confirmation; the exit code where it is not given, else null. */
export async function stopUnlessSure(terminal: Terminal, what: string): Promise<number | null> {
  const answer = await terminal.confirm(what);
  if (answer === null) {
    terminal.printError(
      terminal.word('没有终端可以确认，请加 --yes', 'There is no terminal to ask on: say --yes.'),
    );
    return 2;
  }
  return answer ? null : 1;
}
