import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const link = z.object({ token: z.string(), url: z.string() });
const app = z.object({ client_id: z.string(), name: z.string() });
const shared = { method: 'POST', access: 'signed-in' } as const;

export const listAppOwners = defineCall({
  summary: 'Who looks after an app: its owner first.',
  method: 'GET',
  path: '/v3/app/owners',
  access: 'signed-in',
  input: z.object({ id }),
  output: z.object({
    items: z.array(
      z.object({
        /** Null for the owner, whom nobody removes. */
        id: z.nullable(z.string()),
        nickname: z.string(),
        number: z.string(),
        /** Whether it is the caller. */
        own: z.boolean(),
      }),
    ),
  }),
  fails: [],
});

export const inviteAppOwner = defineCall({
  ...shared,
  summary: 'Makes a link by which one person becomes a further owner; only the owner does.',
  path: '/v3/app/owners/invite',
  stepUp: true,
  input: z.object({ id }),
  output: link,
  fails: ['app_not_shared'],
});

export const acceptAppOwner = defineCall({
  ...shared,
  summary: 'Takes such a link: the account looks after the app from now on.',
  path: '/v3/app/owners/accept',
  input: z.object({ token }),
  output: app,
  fails: ['invitation_unknown'],
});

export const removeAppOwner = defineCall({
  ...shared,
  summary: 'Removes a further owner: the owner removes anybody, everybody else themselves.',
  path: '/v3/app/owners/remove',
  stepUp: true,
  input: z.object({ id, owner: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({}),
  fails: [],
});

export const offerApp = defineCall({
  ...shared,
  summary: 'Makes a link by which somebody takes the app over; only the owner does.',
  path: '/v3/app/transfer',
  stepUp: true,
  input: z.object({ id }),
  output: link,
  fails: ['app_not_shared'],
});

export const acceptApp = defineCall({
  ...shared,
  summary:
    'Takes an app over, with the name and contact of who receives the data now: whoever agreed to another one is asked again.',
  path: '/v3/app/transfer/accept',
  stepUp: true,
  input: z.object({
    token,
    legal_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    contact: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  output: app,
  fails: ['invitation_unknown', 'too_many_clients', 'client_name_taken'],
});
