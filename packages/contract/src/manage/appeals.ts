import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const id = z.uuid();
const states = ['received', 'accepted', 'refused'] as const;

export const listAppeals = defineQuery({
  name: 'appeals.list',
  summary: 'People who ask for their account from outside, the newest first.',
  path: '/manage/v1/appeals',
  permission: permissionTo.resetPeople,
  audited: 'always',
  target: null,
  input: z.strictObject({ state: z.optional(z.enum(states)), ...pageFields }),
  output: pageOf(
    z.object({
      id,
      account_id: z.uuid(),
      account_number: z.string(),
      nickname: z.string(),
      /** The number to come, masked. */
      phone: z.string(),
      /** What they answered, by the key of the question; the label as the settings have it now. */
      evidence: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
      state: z.enum(states),
      asked_at: moment,
      decided_at: z.nullable(moment),
      decided_by: z.nullable(z.string()),
    }),
  ),
  fails: [],
});

export const countAppeals = defineQuery({
  name: 'appeals.count',
  summary: 'How many appeals wait for a decision; nothing about whose they are.',
  path: '/manage/v1/appeals/count',
  permission: permissionTo.resetPeople,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({ received: z.number() }),
  fails: [],
});

const deciding = {
  permission: permissionTo.resetPeople,
  reason: 'required',
  target: { kind: 'account', field: 'account_id' },
  logged: null,
} as const;
const decided = z.object({ account_id: z.uuid(), state: z.enum(states) });

export const acceptAppeal = defineCommand({
  ...deciding,
  name: 'appeals.accept',
  summary:
    'Gives the account the number of the appeal after `phone.lost_days`, in which its contacts hear of it and can stop it. By two.',
  path: '/manage/v1/appeals/{id}/accept',
  approval: true,
  input: z.strictObject({ id }),
  output: z.object({ ...decided.shape, due: moment }),
  fails: ['wrong_state', 'contact_taken', 'contact_unchanged'],
});

export const refuseAppeal = defineCommand({
  ...deciding,
  name: 'appeals.refuse',
  summary: 'Refuses an appeal; the account hears nothing of it.',
  path: '/manage/v1/appeals/{id}/refuse',
  input: z.strictObject({ id }),
  output: decided,
  fails: ['wrong_state'],
});
