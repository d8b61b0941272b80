import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

const id = z.uuid();

export const listReveals = defineQuery({
  name: 'people.reveals',
  summary:
    'What the caller may see of a person at this moment, and what came of their own requests of the last two days: the newest of each contact, never the contact itself.',
  path: '/manage/v1/people/{id}/reveals',
  permission: permissionTo.revealPeople,
  audited: 'no',
  target: { kind: 'account', field: 'id' },
  input: z.strictObject({ id }),
  output: z.object({
    items: z.array(
      z.object({
        contact: z.enum(['phone', 'email']),
        /** `over`: approved, and its ten minutes have passed. */
        state: z.enum(['waiting', 'shown', 'over', 'refused', 'lapsed']),
        /** Null where no approval was needed. */
        approval: z.nullable(id),
        reason: z.string(),
        /** The end of the wait, or of the display. */
        until: z.nullable(moment),
        decided_by_name: z.nullable(z.string()),
        /** The note of the operator who decided. */
        note: z.string(),
      }),
    ),
    next: z.null(),
  }),
  fails: [],
});

/** How long a contact is shown to the operator who asked. */
export const revealSeconds = 600;

export const revealContact = defineCommand({
  target: { kind: 'account', field: 'id' },
  name: 'people.reveal',
  summary:
    'Shows one contact in full for ten minutes, to the operator who asked; asked again meanwhile, it is shown again.',
  path: '/manage/v1/people/{id}/reveal',
  permission: permissionTo.revealPeople,
  approval: true,
  answerSeconds: revealSeconds,
  logged: 'operator_revealed',
  input: z.strictObject({ id, contact: z._default(z.enum(['phone', 'email']), 'phone') }),
  output: z.object({ contact: z.enum(['phone', 'email']), value: z.string(), until: moment }),
  fails: ['no_contact'],
});
