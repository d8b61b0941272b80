import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { quickProvider } from './provider-sign-in.ts';

export const showPendingLink = defineCall({
  summary: 'Who waits under a bind_id; only for the browser that it was given to.',
  method: 'POST',
  path: '/v3/login/bind',
  access: 'public',
  input: z.object({ bind_id: z.string().check(z.maxLength(200)) }),
  output: z.object({
    provider: z.string(),
    provider_name: z.string(),
    provider_icon: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    /** Seconds since the epoch. */
    expires_at: z.number(),
  }),
  fails: ['link_expired'],
});

const binding = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  icon: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  bound_at: z.number(),
  /** Province and city, or ''. */
  bound_place: z.string(),
  last_used_at: z.number(),
  /** The channels of this identity: `website`, `in_app`, `official_account`, `workbench`, `mini_program`, `mobile_app`. */
  doors: z.array(z.string()),
  /** False where the operator no longer offers this third party, or it is a list that nobody signs in by. */
  works: z.boolean(),
  /** A company's: its person cannot unbind it. */
  managed: z.boolean(),
});
export type Binding = z.output<typeof binding>;

export const listBindings = defineCall({
  summary: "The signed-in account's third-party identities, and what else could be bound.",
  method: 'GET',
  path: '/v3/user/bindings',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(binding),
    next_cursor: z.nullable(z.string()),
    available: z.array(quickProvider),
    /** The providers that can be bound by a code for their mini program. */
    scannable: z.array(quickProvider),
    /** Ways to sign in without a third party. */
    own_ways: z.object({
      password: z.boolean(),
      phone: z.boolean(),
      email: z.boolean(),
      passkeys: z.number(),
    }),
  }),
  fails: [],
});

export const bindIdentity = defineCall({
  summary: 'Binds the identity that waits under a bind_id to the signed-in account.',
  method: 'POST',
  path: '/v3/user/bindings/bind',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ bind_id: z.string().check(z.maxLength(200)) }),
  output: z.object({ bound: quickProvider }),
  fails: ['link_expired', 'identity_taken', 'provider_already_linked'],
});

export const unbindIdentity = defineCall({
  summary:
    'Removes a third-party identity; never the last way in, nor that of a company that gave the account.',
  method: 'POST',
  path: '/v3/user/bindings/unbind',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: ['last_way_in', 'managed_by_directory'],
});
