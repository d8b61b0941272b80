import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const getCaptchaChallenge = defineCall({
  summary: 'A fresh challenge of a self-hosted captcha kind.',
  method: 'GET',
  path: '/v3/common/captcha',
  access: 'public',
  /** `action`: the path of the call that the proof is for; it serves no other. Without a path it serves any one call, once. */
  input: z.object({ type: z.enum(['altcha']), action: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.record(z.string(), z.unknown()),
  fails: ['not_found'],
});
