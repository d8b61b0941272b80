import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { bindId, signedIn, signInFails, waiting } from './sign-in.ts';

/** The failures of a third-party sign-in, besides those of every sign-in. */
export const providerFails = [
  'provider_refused',
  'provider_rejected_code',
  'provider_denied',
  'provider_unavailable',
  'provider_misconfigured',
  'provider_malformed',
] as const;

/** A third party as people see it. `icon` is a glyph the portal knows or an https URL. */
export const quickProvider = z.object({ key: z.string(), name: z.string(), icon: z.string() });
export type QuickProvider = z.output<typeof quickProvider>;

export const providerKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,31}$/));

export const listProviders = defineCall({
  summary: 'The third parties to sign in with where this browser runs, but for QQ and the mini program.',
  method: 'GET',
  path: '/v3/config/quick',
  access: 'public',
  input: z.object({}),
  output: z.array(quickProvider),
  fails: [],
});

export const startAtProvider = defineCall({
  summary: 'Begins at a third party: the address of its page, percent-encoded once.',
  method: 'POST',
  path: '/v3/login/quick/{key}',
  access: 'optional',
  input: z.object({
    key: providerKey,
    /** The callback page of the portal that the third party returns to. */
    redirect_url: z.string().check(z.maxLength(2000)),
    /** Binds to the signed-in account instead of signing in. Needs a recent security check. */
    bind: z.optional(z.boolean()),
    /** Without a consent page, where the third party supports it (inside WeChat, inside Alipay). */
    silent: z.optional(z.boolean()),
    /** A pending identity: signing in here proves the account that it is bound to. */
    bind_id: bindId,
    authorize: waiting,
  }),
  output: z.object({ url: z.string() }),
  fails: ['method_disabled', 'link_expired', ...providerFails],
});

export const finishAtProvider = defineCall({
  summary: 'Ends what began at a third party with everything it sent back.',
  method: 'POST',
  path: '/v3/login/callback',
  access: 'optional',
  input: z.catchall(
    z.object({ provider: z.optional(providerKey), state: z.string().check(z.maxLength(512)) }),
    z.string().check(z.maxLength(8192)),
  ),
  output: z.union([
    signedIn,
    /** The identity that is bound now, where the call was started for binding. */
    z.object({ bound: quickProvider }),
  ]),
  fails: [
    'identity_unknown',
    'unknown_identity',
    'provider_state_expired',
    'identity_taken',
    'provider_already_linked',
    ...providerFails,
    ...signInFails,
  ],
});
