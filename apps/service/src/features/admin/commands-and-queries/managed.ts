import { Readable } from 'node:stream';
import type {
  AdminCommand,
  AdminQuery,
  ManageCall,
  ManageFailure,
  ManageInput,
  ManageOutput,
} from '@tongxing/contract/define-manage-call.ts';
import type { Permission } from '@tongxing/contract/permissions.ts';
import type { CommonProblem, ProblemKey } from '@tongxing/contract/problems.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { Operator } from './operator.ts';

export interface ManageRequest<C extends ManageCall = ManageCall> {
  readonly input: ManageInput<C>;
  readonly operator: Operator;
}

/** A command that one operator requested and another has approved. */
export interface RequestedCommand {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The requester: `account/<id>` or `app/<client_id>`. */
  readonly askedBy: string;
  readonly reason: string;
  readonly sharesReason: boolean;
}

export interface CommandRequest<C extends AdminCommand = AdminCommand> extends ManageRequest<C> {
  readonly reason: string;
  /** Whether people can still sign in with a provider. */
  isOffered(provider: string): boolean;
  /** The result of `prepare`. */
  readonly prepared: unknown;
  /** The permission that a call needs; undefined where there is no such call. */
  permissionOf(call: string): Permission | 'any' | undefined;
  /** Runs another operator's requested command in their name, inside the same change. */
  perform(asked: RequestedCommand): Promise<Result<undefined, ProblemKey>>;
}

/** The result of a command. The audit saves `before` and `after`, secrets and contents masked. */
export interface Done<Output> {
  readonly output: Output;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

type Outcome<C extends ManageCall, Value> = Promise<Result<Value, NoInfer<ManageFailure<C>> | CommonProblem>>;

/** The context of an operator who runs or approves a command: where from, and the settings in force. */
export type Agreeing = Pick<Work, 'caller' | 'settings' | 'db'>;

/** How an input with secrets is stored while it waits for a second operator. */
export interface WaitingInput<Input = Readonly<Record<string, unknown>>> {
  /** Secrets become `{"sealed": "…"}`. */
  seal(change: Change, input: Input): Readonly<Record<string, unknown>>;
  open(change: Change, stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** A command, over HTTP or from the command line. It runs inside the change that also writes its audit. */
export interface CommandHandler {
  readonly call: AdminCommand;
  /**
   * The slow part before the change, such as asking a vendor or composing a mail. Where it fails the command does not run.
   */
  prepare?(work: Work, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
  run(change: Change, request: CommandRequest): Promise<Result<Done<unknown>, ProblemKey>>;
  /** Checks the second operator's own request before their approval counts. */
  beforeYes?(agreeing: Agreeing, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
  /** True where no second operator is needed after all. */
  isFinal?(change: Change, request: ManageRequest): Promise<boolean>;
  /** Needed where the input has secrets. */
  readonly waitingInput?: WaitingInput;
}

/** A query: it reads and changes nothing. */
export interface QueryHandler {
  readonly call: AdminQuery;
  run(work: Work, request: ManageRequest): Promise<Result<unknown, ProblemKey>>;
}

export type CallHandler = CommandHandler | QueryHandler;

export function isCommand(handler: CallHandler): handler is CommandHandler {
  return handler.call.method !== 'GET';
}

/** Binds a command's call to its implementation. */
export function command<C extends AdminCommand>(
  call: C,
  run: (change: Change, request: CommandRequest<C>) => Outcome<C, Done<ManageOutput<C>>>,
  more: {
    isFinal?: (change: Change, request: ManageRequest<C>) => Promise<boolean>;
    /** Checks in the operator's own name before the change. */
    prepare?: (work: Work, request: ManageRequest<C>) => Outcome<C, undefined>;
    beforeYes?: (agreeing: Agreeing, request: ManageRequest<C>) => Outcome<C, undefined>;
    waitingInput?: WaitingInput<ManageInput<C>>;
  } = {},
): CommandHandler {
  return { call, run, ...more } as unknown as CommandHandler;
}

/** Binds a command's call to its slow part and its implementation. */
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

/** Binds a query's call to its implementation. */
export function query<C extends AdminQuery, W extends Work>(
  call: C,
  run: (work: W, request: ManageRequest<C>) => Outcome<C, ManageOutput<C>>,
): QueryHandler {
  return { call, run } as unknown as QueryHandler;
}

/** Whether `If-Match` names the present version; true for `*` and without the header. */
export function isMatch(asked: string | undefined, version: number | string): boolean {
  return asked === undefined || asked === '*' || asked.replace(/^W\/|"/g, '') === String(version);
}

/** A streamed answer, such as an export of any length. */
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
