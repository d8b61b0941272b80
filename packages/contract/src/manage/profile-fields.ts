import * as z from 'zod/mini';
import { defineCommand } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { fieldValues } from '../rules/profile-fields.ts';

export const editFields = defineCommand({
  name: 'people.edit-fields',
  summary:
    "Changes the site's own fields of a person that operators may edit; null empties one. Where apps are given the field and its person cannot write it, by two, or by who may write groups.",
  method: 'PATCH',
  path: '/manage/v1/people/{id}/fields',
  permission: permissionTo.resetPeople,
  approval: true,
  target: { kind: 'account', field: 'id' },
  // With the names of the fields, by the command itself.
  logged: null,
  input: z.strictObject({ id: z.uuid(), fields: fieldValues }),
  output: z.object({ fields: fieldValues }),
  fails: ['wrong_state', 'bad_field'],
});
