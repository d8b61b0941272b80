import type * as z from 'zod/mini';
import type { eventTitles } from './activity-words.ts';
import type { Permission } from './permissions.ts';
import type { ProblemKey } from './problems.ts';

/** The kinds of targets in the audit. */
export type TargetKind =
  | 'account'
  | 'client'
  | 'resource'
  | 'group'
  | 'webhook'
  | 'operator'
  | 'approval'
  | 'setting'
  | 'template'
  | 'agreement';

interface Described<In extends z.ZodMiniType, Out extends z.ZodMiniType, Fails extends ProblemKey> {
  /** The name in the audit, such as `people.disable`. */
  readonly name: string;
  /** One line for developers, in English. */
  readonly summary: string;
  /** `{name}` segments arrive in the input. */
  readonly path: `/manage/v1/${string}`;
  /** The required permission; `any`: every operator, about themselves alone. */
  readonly permission: Permission | 'any';
  /** The target, and the field of the input or output with its id; null for a list. */
  readonly target: { readonly kind: TargetKind; readonly field: string } | null;
  /** The path, the query and the body together, without `reason`. */
  readonly input: In;
  readonly output: Out;
  /** The answer has an ETag of the output's `version` or `revision`; `If-Match` arrives as `if_match` of the input. */
  readonly versioned?: true;
  /** Expected failures of its own. */
  readonly fails: readonly Fails[];
  /** The largest body in bytes, where it exceeds the common limit. */
  readonly mostBytes?: number;
}

/** A call that reads. */
export interface AdminQuery<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Fails extends ProblemKey = ProblemKey,
> extends Described<In, Out, Fails> {
  readonly method: 'GET';
  /** Whether the audit records the query: personal data always; `hourly` for polled calls. */
  readonly audited: 'always' | 'hourly' | 'no';
}

/** A call that changes something; always audited. */
export interface AdminCommand<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Fails extends ProblemKey = ProblemKey,
> extends Described<In, Out, Fails> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whether a reason is needed: `required` for whatever concerns a person. */
  readonly reason: 'required' | 'optional';
  /** Needs a second operator, where approvals are on. */
  readonly approval: boolean;
  /** Seconds for which an Idempotency-Key repeats the answer; a day where absent. For an answer that must not outlive its purpose. */
  readonly answerSeconds?: number;
  /** The kind of event in the person's own log; null where it concerns none, or nobody is left to read it. */
  readonly logged: keyof typeof eventTitles | null;
}

/**
 * A call of the Management API as data; the service's routes, permissions, reasons, approvals, audit and OpenAPI document
 * are derived from it.
 */
export type ManageCall = AdminQuery | AdminCommand;

/** Defines a query. */
export function defineQuery<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const Fails extends ProblemKey = never,
>(call: Omit<AdminQuery<In, Out, Fails>, 'method'>): AdminQuery<In, Out, Fails> {
  return { method: 'GET', ...call };
}

/** Defines a command. By default it takes a reason and needs no second operator. */
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
