import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { visibleText } from '../rules/visible-text.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** The most app passwords of an account. */
export const mostAppPasswords = 50;

export const listAppPasswords = defineCall({
  summary: 'The app passwords of the signed-in account, the newest first.',
  method: 'GET',
  path: '/v3/user/app_passwords',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The only app that it opens; null: every gateway that the person has agreed to. */
        client_id: z.nullable(z.string()),
        app: z.nullable(z.string()),
        created_at: z.number(),
        last_used_at: z.nullable(z.number()),
        /** Where it was used last; '' where it was not. */
        last_used_ip: z.string(),
        last_used_place: z.string(),
      }),
    ),
  }),
  fails: [],
});
export type AppPasswordItem = z.output<typeof listAppPasswords.output>['items'][number];

export const makeAppPassword = defineCall({
  summary:
    'Makes a password for a program that cannot open a page: Basic or Bearer at gateways. `password` is shown this once.',
  method: 'POST',
  path: '/v3/user/app_passwords',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    /** What it is for, in the words of its owner. */
    name: z.string().check(z.trim(), z.minLength(1, '请填写用途'), z.maxLength(40), visibleText),
    client_id: z.optional(id),
  }),
  output: z.object({ id: z.string(), password: z.string() }),
  fails: ['door_closed', 'too_many_app_passwords'],
});

export const removeAppPassword = defineCall({
  summary: 'Ends an app password, at once.',
  method: 'POST',
  path: '/v3/user/app_passwords/remove',
  access: 'signed-in',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: [],
});
