import * as z from 'zod/mini';
import { defineCommand } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

export const replaceContact = defineCommand({
  name: 'people.replace-contact',
  summary:
    'Gives a person who has lost a number or an address another one, after `wait_days` in which the account’s contacts can stop it (0: now). Signs them out everywhere.',
  path: '/manage/v1/people/{id}/replace-contact',
  permission: permissionTo.resetPeople,
  approval: true,
  target: { kind: 'account', field: 'id' },
  logged: 'operator_replaced_contact',
  input: z.strictObject({
    id: z.uuid(),
    contact: z.enum(['phone', 'email']),
    value: z.string().check(z.minLength(1), z.maxLength(320)),
    wait_days: z._default(z.int().check(z.minimum(0), z.maximum(30)), 7),
  }),
  output: z.object({ due: moment }),
  fails: ['wrong_state', 'contact_taken', 'contact_unchanged'],
});
