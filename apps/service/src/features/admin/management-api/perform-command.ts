import type { ManageCall } from '@tongxing/contract/define-manage-call.ts';
import { type Permission, permissionsOf } from '@tongxing/contract/permissions.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { lockGrant } from '../../oauth/apps/manage-grant.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CallHandler, type CommandHandler, isCommand } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { lockRoles } from '../operators/operator-store.ts';

/** The operator who requested a command, with their present permissions; null where they are no operator any more. */
async function findAsker(change: Change, id: string): Promise<Operator | null> {
  const [kind, key = ''] = id.split(/\/(.*)/s, 2);
  if (kind === 'account') {
    const account = await findAccount(change.db, key);
    const roles = await lockRoles(change, key);
    if (!account) return null;
    return { id, name: account.nickname, accountId: key, roles, permissions: permissionsOf(roles) };
  }
  const grant = kind === 'app' ? await lockGrant(change, key) : null;
  return (
    grant && { id, name: grant.name, accountId: null, roles: [], permissions: new Set(grant.permissions) }
  );
}

/** The handlers of all calls, by the call's name. */
export type Registry = ReadonlyMap<string, CallHandler>;

export interface Performance {
  readonly registry: Registry;
  readonly handler: CommandHandler;
  readonly input: unknown;
  readonly operator: Operator;
  readonly reason: string;
  /** The person may read the reason in their own log. */
  readonly sharesReason: boolean;
  readonly approvedBy?: string;
  /** The operator's own request. */
  readonly caller: Caller;
  /** The result of the slow part. */
  readonly prepared: unknown;
  isOffered(provider: string): boolean;
}

/** Whether these permissions allow a call. */
export function mayCall(permissions: ReadonlySet<Permission>, { permission }: ManageCall): boolean {
  return permission === 'any' || permissions.has(permission);
}

/** The target of a call, such as an account or an app. */
export function targetOf(
  { target }: ManageCall,
  ...fields: readonly unknown[]
): { readonly kind: string; readonly id: string } | null {
  if (!target) return null;
  const all = Object.assign({}, ...fields) as Record<string, unknown>;
  const id = all[target.field];
  return typeof id === 'string' ? { kind: target.kind, id } : null;
}

/** Runs a command, and records it in the audit and in the person's own log, in one change. */
export async function performCommand(
  change: Change,
  performance: Performance,
): Promise<Result<unknown, ProblemKey>> {
  const { registry, handler, input, operator, reason, sharesReason, approvedBy, caller } = performance;
  const { call } = handler;
  const done = await handler.run(change, {
    input: input as never,
    operator,
    reason,
    isOffered: performance.isOffered,
    prepared: performance.prepared,
    permissionOf: (name) => registry.get(name)?.call.permission,
    async perform(asked) {
      const other = registry.get(asked.call);
      const asker = await findAsker(change, asked.askedBy);
      if (!other || !isCommand(other)) return fail('not_found');
      if (!asker || !mayCall(asker.permissions, other.call)) return fail('asker_lost_permission');
      const agreeing = { caller, settings: change.settings, db: change.db };
      const waited = other.waitingInput?.open(change, asked.input) ?? asked.input;
      const open = await other.beforeYes?.(agreeing, { input: waited as never, operator });
      if (open && !open.ok) return open;
      const performed = await performCommand(change, {
        ...performance,
        prepared: undefined,
        handler: other,
        input: waited,
        operator: asker,
        reason: asked.reason,
        sharesReason: asked.sharesReason,
        approvedBy: operator.id,
      });
      return performed.ok ? succeed() : performed;
    },
  });
  if (!done.ok) return done;
  const { output, before = {}, after = {} } = done.value;
  const target = targetOf(call, output, input);
  if (call.logged && target) {
    const details = sharesReason && reason ? { reason } : {};
    await change.record({ accountId: target.id, kind: call.logged as never, details });
  }
  const { name: kind, permission } = call;
  const approval = approvedBy === undefined ? {} : { approvedBy };
  await recordAudit(change, caller, {
    kind,
    operator,
    permission,
    target,
    reason,
    before,
    after,
    ...approval,
  });
  return succeed(output);
}
