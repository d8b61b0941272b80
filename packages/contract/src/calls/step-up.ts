import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { typedPassword } from '../rules/password.ts';
import { secondFactorCode } from '../rules/second-factor-code.ts';
import { oneTapProof } from './one-tap.ts';
import { passkeyAssertion, passkeyFails } from './passkeys.ts';

const stepUpMethod = z.enum(['passkey', 'password', 'phone', 'email', 'totp']);
export type StepUpMethod = z.output<typeof stepUpMethod>;

export const getStepUpMethods = defineCall({
  summary: 'How this account can prove again who is there, best first.',
  method: 'GET',
  path: '/v3/user/security',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    methods: z.array(stepUpMethod),
    /** Masked; where a code would go. */
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Until when the last check counts, seconds since the epoch. */
    until: z.nullable(z.number()),
  }),
  fails: [],
});

export const startPasskeyStepUp = defineCall({
  summary: "The challenge for a security check with one of the account's passkeys.",
  method: 'GET',
  path: '/v3/user/security/passkey',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ session_id: z.string(), options: z.record(z.string(), z.unknown()) }),
  fails: ['method_disabled'],
});

export const passStepUp = defineCall({
  summary: 'The security check: it counts for ten minutes, in this session only.',
  method: 'POST',
  path: '/v3/user/security',
  access: 'signed-in',
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('password'), password: typedPassword }),
    z.object({ type: z.literal('phone'), code: oneTimeCode }),
    z.object({ type: z.literal('email'), code: oneTimeCode }),
    z.object({ type: z.literal('totp'), code: secondFactorCode }),
    z.object({ type: z.literal('passkey'), ...passkeyAssertion }),
    // Where `phone` is among the methods: the number of this phone is the account's.
    z.object({ type: z.literal('one_tap'), ...oneTapProof }),
  ]),
  output: z.object({
    /** Seconds since the epoch. */
    until: z.number(),
  }),
  fails: [
    'wrong_password',
    'directory_unavailable',
    'code_mismatch',
    'code_expired',
    'totp_mismatch',
    'code_used',
    'method_disabled',
    'one_tap_expired',
    'one_tap_failed',
    'sending_paused',
    ...passkeyFails,
  ],
});
