import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissions, permissionTo, roles } from '../permissions.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const id = z.uuid();
const target = { kind: 'operator', field: 'id' } as const;

const operator = z.object({
  id,
  number: z.string(),
  username: z.nullable(z.string()),
  nickname: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  /** Has two-step verification or a passkey; the console demands one. */
  is_protected: z.boolean(),
  added_at: moment,
  /** `account/…`, `app/…` or `machine/…`. */
  added_by: z.string(),
});

export const showMe = defineQuery({
  name: 'operators.me',
  summary: 'Who asks, and what they may do; what the console shows follows from it.',
  path: '/manage/v1/me',
  permission: 'any',
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({
    /** `account/…` or `app/…`. */
    id: z.string(),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    permissions: z.array(z.enum(permissions)),
    /** Whether calls that declare it need a second operator. */
    four_eyes: z.boolean(),
  }),
  fails: [],
});

export const listOperators = defineQuery({
  name: 'operators.list',
  summary: 'Who may do what.',
  path: '/manage/v1/operators',
  permission: permissionTo.readOperators,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({ items: z.array(operator), next: z.null() }),
  fails: [],
});

export const putOperator = defineCommand({
  name: 'operators.put',
  summary:
    'Makes an account an operator, or gives one other roles; they count from the next request on. An owner, and who may decide requests, change by two alone.',
  method: 'PUT',
  path: '/manage/v1/operators/{id}',
  permission: permissionTo.writeOperators,
  reason: 'optional',
  approval: true,
  target,
  logged: 'operator_roles_changed',
  input: z.strictObject({
    id,
    roles: z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(roles.length)),
  }),
  output: operator,
  fails: ['wrong_state', 'last_owner'],
});

export const removeOperator = defineCommand({
  name: 'operators.remove',
  summary:
    'Makes an operator an ordinary account again; never the last owner; an owner, and one who may decide requests, by two alone.',
  method: 'DELETE',
  path: '/manage/v1/operators/{id}',
  permission: permissionTo.writeOperators,
  reason: 'optional',
  approval: true,
  target,
  logged: 'operator_roles_changed',
  input: z.strictObject({ id }),
  output: z.object({}),
  fails: ['last_owner'],
});

const approval = z.object({
  id,
  /** `people.erase`: the call that waits. */
  call: z.string(),
  target_kind: z.nullable(z.string()),
  target_id: z.nullable(z.string()),
  /** The input of the call. */
  input: z.record(z.string(), z.unknown()),
  reason: z.string(),
  asked_by: z.string(),
  asked_by_name: z.string(),
  asked_at: moment,
  expires_at: moment,
  state: z.enum(['waiting', 'approved', 'refused', 'lapsed']),
  decided_by: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  /** The note of the operator who decided. */
  note: z.string(),
});
export type Approval = z.output<typeof approval>;

const listedApproval = z.object({
  ...approval.shape,
  /** What the target is called now; null where it is gone, or not for this operator to read. */
  target_name: z.nullable(z.string()),
});
export type ApprovalItem = z.output<typeof listedApproval>;

const approvalTarget = { kind: 'approval', field: 'id' } as const;

export const listApprovals = defineQuery({
  name: 'approvals.list',
  summary: 'What waits for a second operator, and what was decided; the newest first.',
  path: '/manage/v1/approvals',
  permission: permissionTo.decideApprovals,
  audited: 'no',
  target: null,
  input: z.strictObject({
    state: z.optional(z.enum(['waiting', 'approved', 'refused', 'lapsed'])),
    ...pageFields,
  }),
  output: pageOf(listedApproval),
  fails: [],
});

export const approveRequest = defineCommand({
  name: 'approvals.approve',
  summary: 'Does what another operator has asked for.',
  path: '/manage/v1/approvals/{id}/approve',
  permission: permissionTo.decideApprovals,
  reason: 'optional',
  target: approvalTarget,
  logged: null,
  input: z.strictObject({ id }),
  output: z.object({ approval }),
  fails: ['own_request', 'same_person', 'decided_before', 'lapsed', 'asker_lost_permission'],
});

export const refuseRequest = defineCommand({
  name: 'approvals.refuse',
  summary: 'Turns a request of another operator down; who asked may take their own back.',
  path: '/manage/v1/approvals/{id}/refuse',
  permission: permissionTo.decideApprovals,
  reason: 'optional',
  target: approvalTarget,
  logged: null,
  input: z.strictObject({ id }),
  output: z.object({ approval }),
  fails: ['decided_before', 'lapsed'],
});
