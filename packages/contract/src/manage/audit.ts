import * as z from 'zod/mini';
import { defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment, momentFilter, pageFields, pageOf } from './fields.ts';

const word = z.string().check(z.minLength(1), z.maxLength(200));

const auditEvent = z.object({
  id: z.string(),
  /** The number in the chain, from 1 without a gap. */
  number: z.number(),
  at: moment,
  /** The call's name, `people.disable`. */
  kind: z.string(),
  /** `account/…`, `app/…` or `machine/…`. */
  operator: z.string(),
  operator_name: z.string(),
  roles: z.array(z.string()),
  permission: z.string(),
  /** The operator who approved it, where an approval was needed. */
  approved_by: z.nullable(z.string()),
  target_kind: z.nullable(z.string()),
  target_id: z.nullable(z.string()),
  reason: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  ip: z.string(),
  place: z.string(),
  request_id: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const listedEvent = z.object({
  ...auditEvent.shape,
  /** What the target is called now; null where it is gone, or not for this operator to read. */
  target_name: z.nullable(z.string()),
  approved_by_name: z.nullable(z.string()),
});
export type AuditItem = z.output<typeof listedEvent>;

const filters = {
  /** `account/…`, `app/…`, `machine/…`, or the id alone. */
  operator: z.optional(word),
  /** The id of the target. */
  target: z.optional(word),
  kind: z.optional(word),
  from: z.optional(momentFilter),
  to: z.optional(momentFilter),
};

export const listAudit = defineQuery({
  name: 'audit.list',
  summary: 'What operators have done and looked at, the newest first.',
  path: '/manage/v1/audit',
  permission: permissionTo.readAudit,
  audited: 'hourly',
  target: null,
  input: z.strictObject({ ...filters, ...pageFields }),
  output: pageOf(listedEvent),
  fails: [],
});

export const exportAudit = defineQuery({
  name: 'audit.export',
  summary: 'The same, the oldest first, whole: one JSON object a line (NDJSON).',
  path: '/manage/v1/audit/export',
  permission: permissionTo.readAudit,
  audited: 'always',
  target: null,
  input: z.strictObject(filters),
  output: z.string(),
  fails: [],
});

export const listEvents = defineQuery({
  name: 'events.list',
  summary:
    'Everything that happens to accounts and by operators, the oldest first, without a gap: for a SIEM that asks again with the last cursor.',
  path: '/manage/v1/events',
  permission: permissionTo.readAudit,
  audited: 'hourly',
  target: null,
  input: z.strictObject({
    /** `next` of the previous page; absent: from the oldest event. */
    after: z.optional(word),
    limit: pageFields.limit,
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        source: z.enum(['account', 'operator']),
        at: moment,
        kind: z.string(),
        account_id: z.nullable(z.string()),
        operator: z.nullable(z.string()),
        method: z.string(),
        ip: z.string(),
        place: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    /** The cursor of the next page; present even where nothing is new. */
    next: z.string(),
  }),
  fails: [],
});
