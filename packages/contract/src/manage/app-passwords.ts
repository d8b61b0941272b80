import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { moment } from './fields.ts';

const id = z.uuid();
const target = { kind: 'account', field: 'id' } as const;

export const listPersonAppPasswords = defineQuery({
  name: 'people.app-passwords',
  summary: 'The app passwords of a person, the newest first; never what they are.',
  path: '/manage/v1/people/{id}/app-passwords',
  permission: permissionTo.readPeople,
  audited: 'always',
  target,
  input: z.strictObject({ id }),
  output: z.object({
    items: z.array(
      z.object({
        id,
        name: z.string(),
        /** The only app that it opens; null: every gateway that the person has agreed to. */
        client_id: z.nullable(z.string()),
        app: z.nullable(z.string()),
        created_at: moment,
        last_used_at: z.nullable(moment),
        last_used_ip: z.string(),
        last_used_place: z.string(),
      }),
    ),
  }),
  fails: [],
});

export const removePersonAppPassword = defineCommand({
  name: 'people.remove-app-password',
  summary: 'Ends an app password of a person: the next request with it is refused.',
  method: 'DELETE',
  path: '/manage/v1/people/{id}/app-passwords/{password}',
  permission: permissionTo.helpPeople,
  target,
  // With its name, by the command itself.
  logged: null,
  input: z.strictObject({ id, password: z.uuid() }),
  output: z.object({}),
  fails: ['wrong_state'],
});
