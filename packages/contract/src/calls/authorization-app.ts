import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const nameAuthorizingApp = defineCall({
  summary: 'The app that began an authorization, for whoever has yet to sign in for it.',
  method: 'GET',
  path: '/v3/oauth/authorize/app',
  access: 'public',
  input: z.object({ authorize: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  /** `login_hint`: the user name, number or address that the app has asked for; '' for none. */
  output: z.object({ name: z.string(), login_hint: z.string() }),
  fails: ['authorization_expired', 'client_unavailable'],
});
