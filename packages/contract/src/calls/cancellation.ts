import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const cancellation = z.object({
  /** `none`, or `pending` until the account is erased. */
  state: z.enum(['none', 'pending']),
  requested_at: z.nullable(z.number()),
  /** When it becomes final. */
  due_at: z.nullable(z.number()),
  /** What the person must resolve first. */
  blockers: z.array(z.object({ kind: z.enum(['apps_owned', 'last_owner']), count: z.number() })),
  /** What is erased, what is kept and why: lines for the page. */
  erased: z.array(z.string()),
  kept: z.array(z.string()),
});
export type Cancellation = z.output<typeof cancellation>;

export const getCancellation = defineCall({
  summary: 'Whether the account may be cancelled, what that erases, and a pending one.',
  method: 'GET',
  path: '/v3/user/cancel',
  access: 'signed-in',
  input: z.object({}),
  output: cancellation,
  fails: [],
});

export const requestCancellation = defineCall({
  summary: 'Asks for the account to be erased after the cooling-off period; ends all sessions.',
  method: 'POST',
  path: '/v3/user/cancel',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ reason: z.optional(z.string().check(z.maxLength(500))) }),
  output: z.object({ due_at: z.number(), receipt: z.string() }),
  fails: ['cancellation_blocked'],
});

export const revokeCancellation = defineCall({
  summary: 'Takes a pending cancellation back. Signing in does the same.',
  method: 'POST',
  path: '/v3/user/cancel/revoke',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: z.object({}),
  fails: [],
});
