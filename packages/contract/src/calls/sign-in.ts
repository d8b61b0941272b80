import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { authorize } from '../rules/authorize.ts';
import { emailAddress } from '../rules/email-address.ts';
import { identifier } from '../rules/identifier.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { typedPassword } from '../rules/password.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { contactCode, hasContactCode } from '../rules/recycled-number.ts';

/** A third-party identity waiting to be bound (`/login/bind`). */
export const bindId = z.optional(z.string().check(z.maxLength(200)));

const version = z.optional(z.string().check(z.maxLength(40)));

/** The versions that the person accepted; left out by clients without an agreement of their own. */
const ticked = { terms_version: version, privacy_version: version };

/** The answer of every successful sign-in. */
export const signedIn = z.object({
  token: z.string(),
  /** Seconds since the epoch. */
  expires_at: z.number(),
  /** This sign-in withdrew a pending cancellation. */
  cancellation_revoked: z.optional(z.boolean()),
  /** What policies demand of the person; after `by` little else works (code 13). Seconds since the epoch. */
  due: z.optional(
    z.array(z.object({ what: z.enum(['second_factor', 'password', 'fields']), by: z.number() })),
  ),
});

/** The failures of every sign-in method: they share the last step. */
export const signInFails = [
  'second_factor_required',
  'challenge_expired',
  'account_disabled',
  'account_merged',
  'method_disabled',
  'link_expired',
  'identity_taken',
  'provider_already_linked',
  // Of a sign-in that makes the account.
  'registration_invited',
  'domain_refused',
  'refused_by_hook',
] as const;

/** What waits behind the sign-in page, as in its address: the app may have a rule for strangers. */
export const waiting = z.optional(authorize);

export const signInByPassword = defineCall({
  summary: 'Signs in with user name, phone number or e-mail address and password.',
  method: 'POST',
  path: '/v3/login/password',
  access: 'public',
  captcha: true,
  input: z.object({
    account: identifier,
    password: typedPassword,
    bind_id: bindId,
    authorize: waiting,
    ...ticked,
  }),
  output: signedIn,
  fails: [
    'wrong_credentials',
    'agreement_outdated',
    // Of a directory's people.
    'directory_unavailable',
    'identity_unknown',
    'unknown_identity',
    'provider_state_expired',
    'provider_malformed',
    ...signInFails,
  ],
});

export const signInByPhoneCode = defineCall({
  summary: 'Signs in with a code sent by SMS; an unknown number gets an account.',
  method: 'POST',
  path: '/v3/login/phone',
  access: 'public',
  input: z
    .object({ phone: phoneNumber, region: phoneRegion, ...contactCode, bind_id: bindId, ...ticked })
    .check(hasContactCode),
  output: signedIn,
  fails: ['code_mismatch', 'code_expired', 'registration_closed', 'agreement_outdated', ...signInFails],
});

export const signInByEmailCode = defineCall({
  summary: 'Signs in with a code sent by e-mail; an unknown address gets an account.',
  method: 'POST',
  path: '/v3/login/email',
  access: 'public',
  input: z.object({ email: emailAddress, code: oneTimeCode, bind_id: bindId, ...ticked }),
  output: signedIn,
  fails: ['code_mismatch', 'code_expired', 'registration_closed', 'agreement_outdated', ...signInFails],
});

export const signOut = defineCall({
  summary: 'Ends this session.',
  method: 'POST',
  path: '/v3/login/logout',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({}),
  fails: [],
});
