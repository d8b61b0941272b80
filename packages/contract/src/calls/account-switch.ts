import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { signedIn } from './sign-in.ts';

const account = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** The account number. */
  number: z.string(),
  last_seen_at: z.number(),
  current: z.boolean(),
  /** The session has expired: switching to it needs a sign-in. */
  expired: z.boolean(),
});
export type SwitchableAccount = z.output<typeof account>;

export const listSwitchableAccounts = defineCall({
  summary:
    'The accounts signed in on this browser (header X-Device), and those whose session has run out. One joins only by signing in.',
  method: 'GET',
  path: '/v3/user/switch',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(account), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const switchAccount = defineCall({
  summary: 'A token of another account that is signed in on this browser.',
  method: 'POST',
  path: '/v3/user/switch',
  access: 'signed-in',
  input: z.object({ id: z.uuid() }),
  output: signedIn,
  fails: ['account_disabled'],
});

export const signOutAccounts = defineCall({
  summary: 'Signs one account of this browser out, or all of them; they leave its list.',
  method: 'POST',
  path: '/v3/user/switch/sign_out',
  access: 'signed-in',
  input: z.union([z.object({ id: z.uuid() }), z.object({ all: z.literal(true) })]),
  output: z.object({
    /** The number of accounts removed from the list. */
    ended: z.number(),
  }),
  fails: [],
});
