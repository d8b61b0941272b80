import type * as z from 'zod/mini';
import type { eventTitles } from './activity-words.ts';
import type { Permission } from './permissions.ts';
import type { ProblemKey } from './problems.ts';

/** What an audit event may be about. */
export type TargetKind =
  | 'account'
  | 'client'
  | 'operator'
  | 'approval'
  | 'setting'
  | 'template'
  | 'agreement';

interface Described<In extends z.ZodMiniType, Out extends z.ZodMiniType, Fails extends ProblemKey> {
  /** `people.disable`: what the audit calls it. */
  readonly name: string;
  /** One line for developers, in English. */
  readonly summary: string;
  /** `{name}` segments arrive in the input. */
  readonly path: `/manage/v1/${string}`;
  /** Without it nobody gets in; `any`: whoever is let into the lodge, asking about themselves alone. */
  readonly permission: Permission | 'any';
  /** What it is about, and the field of the input or of the output that says which; null for a list. */
  readonly target: { readonly kind: TargetKind; readonly field: string } | null;
  /** The path, the query and the body together, without `reason`. */
  readonly input: In;
  readonly output: Out;
  /** Answers with an ETag of the output's `version` or `revision`; `If-Match` arrives as `if_match` of the input. */
  readonly versioned?: true;
  /** Expected failures of its own. */
  readonly fails: readonly Fails[];
  /** The largest body, where it is more than what any call takes. */
  readonly mostBytes?: number;
}

/** Reads. */
export interface AdminQuery<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Fails extends ProblemKey = ProblemKey,
> extends Described<In, Out, Fails> {
  readonly method: 'GET';
  /** Data of people is never looked at without a trace; `hourly`: what is polled leaves one an hour. */
  readonly audited: 'always' | 'hourly' | 'no';
}

/** Changes something; always audited. */
export interface AdminCommand<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Fails extends ProblemKey = ProblemKey,
> extends Described<In, Out, Fails> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Why: `required` for whatever touches a person. */
  readonly reason: 'required' | 'optional';
  /** Waits for a second operator, where four eyes are asked for. */
  readonly approval: boolean;
  /** How it stands in the log of the person it touches; null where it touches none, or nobody is left to read it. */
  readonly logged: keyof typeof eventTitles | null;
}

/**
 * One call of the Management API, as data: the service's routes, permissions, reasons, approvals, audit and OpenAPI
 * document are all made from it.
 */
export type ManageCall = AdminQuery | AdminCommand;

/** Describes a call that reads. */
export function defineQuery<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const Fails extends ProblemKey = never,
>(call: Omit<AdminQuery<In, Out, Fails>, 'method'>): AdminQuery<In, Out, Fails> {
  return { method: 'GET', ...call };
}

/** Describes a call that changes something: with a reason, without a second operator, unless said otherwise. */
export function defineCommand<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const Fails extends ProblemKey = never,
>(
  call: Omit<AdminCommand<In, Out, Fails>, 'method' | 'reason' | 'approval'> &
    Partial<Pick<AdminCommand, 'method' | 'reason' | 'approval'>>,
): AdminCommand<In, Out, Fails> {
  return { method: 'POST', reason: 'required', approval: false, ...call };
}

/** What a handler receives. */
export type ManageInput<C extends ManageCall> = z.output<C['input']>;
export type ManageOutput<C extends ManageCall> = z.output<C['output']>;
export type ManageFailure<C extends ManageCall> = C['fails'][number];
