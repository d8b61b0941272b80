import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { shownBrand } from '../rules/app-sign-in.ts';
import { authorize } from '../rules/authorize.ts';

export const nameAuthorizingApp = defineCall({
  summary: 'The app that began an authorization, for whoever has yet to sign in for it.',
  method: 'GET',
  path: '/v3/oauth/authorize/app',
  access: 'public',
  input: z.object({ authorize }),
  output: z.object({
    name: z.string(),
    /** '' for none. */
    logo: z.string(),
    /** The user name, number or address that the app has asked for; '' for none. */
    login_hint: z.string(),
    /** The ways to sign in that it takes, a company's directory as `directory`; empty: every one of the site. */
    ways: z.array(z.string()),
    brand: shownBrand,
  }),
  fails: ['authorization_expired', 'client_unavailable'],
});
