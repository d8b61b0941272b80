import * as z from 'zod/mini';
import { defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

export const listPushers = defineQuery({
  name: 'scim.list',
  summary:
    'The apps that may push or read people by SCIM, or have pushed some, by name; and the address they push to.',
  path: '/manage/v1/scim',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: z.object({
    /** The base URL of SCIM, which is also the `resource` of its tokens. */
    base: z.string(),
    items: z.array(
      z.object({
        client_id: z.string(),
        name: z.string(),
        /** `none`: the permission was taken back, and its people are still here. */
        may: z.enum(['write', 'read', 'none']),
        /** Whom it has pushed, and how many of them it has disabled. */
        people: z.number(),
        disabled: z.number(),
        groups: z.number(),
        /** When it last changed a person or a group; null: never. */
        changed_at: z.nullable(moment),
      }),
    ),
    next: z.null(),
  }),
  fails: [],
});
