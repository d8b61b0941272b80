import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const getCaptchaChallenge = defineCall({
  summary: 'A fresh challenge of a self-hosted captcha kind.',
  method: 'GET',
  path: '/v3/common/captcha',
  access: 'public',
  /**
   * `action`: the path of the call that the proof is for, and valid for it alone. Without it the proof is valid once for
   * any call.
   */
  input: z.object({ type: z.enum(['altcha']), action: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.record(z.string(), z.unknown()),
  fails: ['not_found'],
});
