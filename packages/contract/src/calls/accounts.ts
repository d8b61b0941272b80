import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { username } from '../rules/username.ts';

export const isUsernameFree = defineCall({
  summary: 'Whether a user name may be taken.',
  method: 'GET',
  path: '/v3/common/username',
  access: 'public',
  input: z.object({ username }),
  output: z.object({ available: z.boolean() }),
  fails: [],
});
