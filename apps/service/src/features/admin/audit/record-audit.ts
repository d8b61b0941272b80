import type { Caller } from '../../../kernel/network/caller.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { auditKeysOf, genesis, hashAudit, sealHead } from './audit-chain.ts';

/** One command or query of an operator. */
interface AuditEvent {
  /** The name of the call. */
  readonly kind: string;
  readonly operator: Operator;
  readonly permission: string;
  /** The id of the second operator, where an approval was needed. */
  readonly approvedBy?: string | null;
  readonly target?: { readonly kind: string; readonly id: string } | null;
  readonly reason?: string;
  /** Secrets are left out, contacts masked. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/**
 * Appends an event to the operators' chain in the change that it describes. Concurrent events wait for each other's lock
 * on the head. `caller`: the operator's own request, whoever the change runs as.
 */
export async function recordAudit(
  change: Pick<Change, 'db' | 'at' | 'pepper' | 'random' | 'locateIp'>,
  caller: Caller,
  audited: AuditEvent,
): Promise<void> {
  const { db, at, pepper } = change;
  const keys = auditKeysOf(pepper);
  const { operator, target = null } = audited;
  // The first event inserts the head; every later one locks it. The update of `id` to itself makes `returning` yield the
  // row.
  const head = await db
    .insertInto('audit_head')
    .values({ id: 1, events: 0, last_hash: genesis, mac: sealHead(keys, 0, genesis) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })))
    .returning(['events', 'last_hash'])
    .executeTakeFirstOrThrow();
  const event = {
    id: change.random.uuid(),
    number: head.events + 1,
    at,
    kind: audited.kind,
    operator: operator.id,
    operator_name: operator.name,
    roles: [...operator.roles],
    permission: audited.permission,
    approved_by: audited.approvedBy ?? null,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    reason: audited.reason ?? '',
    before: { ...audited.before },
    after: { ...audited.after },
    ip: caller.ip,
    place: change.locateIp(caller.ip),
    user_agent: caller.userAgent,
    request_id: caller.requestId,
  };
  const hash = hashAudit(keys, head.last_hash, event);
  await db
    .insertInto('audit_event')
    .values({
      ...event,
      before: JSON.stringify(event.before),
      after: JSON.stringify(event.after),
      previous_hash: head.last_hash,
      hash,
    })
    .execute();
  await db
    .updateTable('audit_head')
    .set({ events: event.number, last_hash: hash, mac: sealHead(keys, event.number, hash) })
    .where('id', '=', 1)
    .execute();
}
