import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { username } from '../rules/username.ts';

export const getCaptchaChallenge = defineCall({
  summary: 'A fresh challenge of a self-hosted captcha kind.',
  method: 'GET',
  path: '/v3/common/captcha',
  access: 'public',
  /** `action`: the path of the call that the proof is for; it serves no other, and without a path none. */
  input: z.object({ type: z.enum(['altcha']), action: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.record(z.string(), z.unknown()),
  fails: ['not_found'],
});

export const getTime = defineCall({
  summary: "The service's clock, in seconds and milliseconds.",
  method: 'GET',
  path: '/v3/common/time',
  access: 'public',
  input: z.object({}),
  output: z.object({ time: z.number(), milliseconds: z.number() }),
  fails: [],
});

export const isUsernameFree = defineCall({
  summary: 'Whether a user name may be taken.',
  method: 'GET',
  path: '/v3/common/username',
  access: 'public',
  input: z.object({ username }),
  output: z.object({ available: z.boolean() }),
  fails: [],
});
