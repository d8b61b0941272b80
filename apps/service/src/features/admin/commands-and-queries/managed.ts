import { Readable } from 'node:stream';
import type {
  AdminCommand,
  AdminQuery,
  ManageCall,
  ManageFailure,
  ManageInput,
  ManageOutput,
} from '@tongxing/contract/define-manage-call.ts';
import type { CommonProblem, ProblemKey } from '@tongxing/contract/problems.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { Operator } from './operator.ts';

export interface ManageRequest<C extends ManageCall = ManageCall> {
  readonly input: ManageInput<C>;
  readonly operator: Operator;
}

/** Something that was asked for by one operator and is done now, as another one has said yes. */
export interface RequestedCommand {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** `account/…` or `app/…`: who asked. */
  readonly askedBy: string;
  readonly reason: string;
  readonly sharesReason: boolean;
}

export interface CommandRequest<C extends AdminCommand = AdminCommand> extends ManageRequest<C> {
  readonly reason: string;
  /** Whether people can still come in by a provider. */
  isOffered(provider: string): boolean;
  /** What came of `prepare`. */
  readonly prepared: unknown;
  /** Does what somebody else has asked for, in their name, inside the same change. */
  perform(asked: RequestedCommand): Promise<Result<undefined, ProblemKey>>;
}

/** What came of an act; `before` and `after` are kept in the audit, secrets and contents masked. */
export interface Done<Output> {
  readonly output: Output;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

type Outcome<C extends ManageCall, Value> = Promise<Result<Value, NoInfer<ManageFailure<C>> | CommonProblem>>;

/** Whoever is about to have something done, by their own request or by a yes to another's: from where, and what is in force. */
export type Agreeing = Pick<Work, 'caller' | 'settings' | 'db'>;

/** One act as it is done, over HTTP or from the command line: inside the one change that also writes its audit. */
export interface CommandHandler {
  readonly call: AdminCommand;
  /** What is slow, before the change: asking a vendor, laying out a mail. Where it fails nothing is done. */
  prepare?(work: Work, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
  run(change: Change, request: CommandRequest): Promise<Result<Done<unknown>, ProblemKey>>;
  /** What is asked of the second operator's own request before their yes counts. */
  beforeYes?(agreeing: Agreeing, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
  /** True where a second operator has said yes already. */
  isFinal?(change: Change, request: ManageRequest): Promise<boolean>;
}

/** One look at data. */
export interface QueryHandler {
  readonly call: AdminQuery;
  run(work: Work, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
}

export type CallHandler = CommandHandler | QueryHandler;

export function isCommand(handler: CallHandler): handler is CommandHandler {
  return handler.call.method !== 'GET';
}

/** Ties an act to what does it. */
export function command<C extends AdminCommand>(
  call: C,
  run: (change: Change, request: CommandRequest<C>) => Outcome<C, Done<ManageOutput<C>>>,
  more: {
    isFinal?: (change: Change, request: ManageRequest<C>) => Promise<boolean>;
    /** What is looked at in the operator's own name before anything is done. */
    prepare?: (work: Work, request: ManageRequest<C>) => Outcome<C, undefined>;
    beforeYes?: (agreeing: Agreeing, request: ManageRequest<C>) => Outcome<C, undefined>;
  } = {},
): CommandHandler {
  return { call, run, ...more } as unknown as CommandHandler;
}

/** Ties an act to what is slow about it, and to what does it. */
export function preparedCommand<C extends AdminCommand, W extends Work, Prepared>(
  call: C,
  prepare: (work: W, request: ManageRequest<C>) => Outcome<C, Prepared>,
  run: (
    change: Change,
    request: Omit<CommandRequest<C>, 'prepared'> & { readonly prepared: Prepared },
  ) => Outcome<C, Done<ManageOutput<C>>>,
): CommandHandler {
  return { call, prepare, run } as unknown as CommandHandler;
}

/** Ties a look to what reads. */
export function query<C extends AdminQuery, W extends Work>(
  call: C,
  run: (work: W, request: ManageRequest<C>) => Outcome<C, ManageOutput<C>>,
): QueryHandler {
  return { call, run } as unknown as QueryHandler;
}

/** Whether `If-Match` names what there is; `*` and no header do. */
export function isMatch(asked: string | undefined, version: number | string): boolean {
  return asked === undefined || asked === '*' || asked.replace(/^W\/|"/g, '') === String(version);
}

/** An answer that is written as it is read: an export of any length. */
export class TextStream {
  readonly type: string;
  readonly #parts: AsyncIterable<string>;

  constructor(type: string, parts: AsyncIterable<string>) {
    this.type = type;
    this.#parts = parts;
  }

  readable(): Readable {
    return Readable.from(this.#parts);
  }
}
