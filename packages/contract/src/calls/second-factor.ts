import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { secondFactorCode } from '../rules/second-factor-code.ts';
import { codeSent } from './one-time-codes.ts';
import { signedIn, signInFails } from './sign-in.ts';

/** The `session_id` of a reply with code -1. */
const challengeId = z.string().check(z.minLength(1), z.maxLength(200));

export const answerSecondFactor = defineCall({
  summary:
    'Ends a sign-in that waits for its second factor: six digits of the authenticator or a recovery code.',
  method: 'POST',
  path: '/v3/login/password_mfa',
  access: 'public',
  input: z.object({
    session_id: challengeId,
    code: secondFactorCode,
    /** Asks for no second factor on this browser for 30 days. */
    trust_device: z.optional(z.boolean()),
  }),
  output: signedIn,
  fails: ['code_mismatch', 'code_used', ...signInFails],
});

export const setUpTotp = defineCall({
  summary: 'Makes a secret for an authenticator app; it protects nothing until it is enabled.',
  method: 'POST',
  path: '/v3/user/mfa/setup',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: z.object({
    /** The secret in Base32, to be typed by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, the content of the QR code. */
    uri: z.string(),
    /** Seconds until the secret expires without a first code. */
    expire: z.number(),
  }),
  fails: [],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const enableTotp = defineCall({
  summary: 'Turns two-step verification on with a first code; answers ten recovery codes, shown once.',
  method: 'POST',
  path: '/v3/user/mfa/enable',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ code: oneTimeCode }),
  output: recoveryCodes,
  fails: ['setup_expired', 'totp_mismatch'],
});

export const disableTotp = defineCall({
  summary: 'Turns two-step verification off; recovery codes and trusted devices go with it.',
  method: 'POST',
  path: '/v3/user/mfa/disable',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: z.object({}),
  fails: ['mfa_not_enabled'],
});

export const makeRecoveryCodes = defineCall({
  summary: 'Ten new recovery codes, shown once; the old ones are void.',
  method: 'POST',
  path: '/v3/user/mfa/recovery_codes',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: recoveryCodes,
  fails: ['mfa_not_enabled'],
});

export const getSecondFactor = defineCall({
  summary: 'How two-step verification stands.',
  method: 'GET',
  path: '/v3/user/mfa',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    enabled: z.boolean(),
    enabled_at: z.nullable(z.number()),
    /** The number left. */
    recovery_codes: z.number(),
    /** The number of browsers that are trusted without a second factor. */
    trusted_devices: z.number(),
    /** Whether this browser is one of them. */
    trusted_here: z.boolean(),
    /** When two-step verification can be turned off, where that was requested without the authenticator. */
    rescue_ready_at: z.nullable(z.number()),
  }),
  fails: [],
});

const trustedDevice = z.object({
  id: z.string(),
  /** Windows，Edge */
  device: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  /** 浙江杭州, or ''. */
  place: z.string(),
  last_seen_at: z.number(),
  trusted_until: z.number(),
  /** The browser that asks. */
  current: z.boolean(),
});
export type TrustedDeviceItem = z.output<typeof trustedDevice>;

export const listTrustedDevices = defineCall({
  summary: 'The browsers on which no second factor is asked for, this one first.',
  method: 'GET',
  path: '/v3/user/mfa/devices',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(trustedDevice), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const forgetTrustedDevices = defineCall({
  summary: 'Asks for the second factor again: on one browser by its `id`, else on every one.',
  method: 'POST',
  path: '/v3/user/mfa/forget_devices',
  access: 'signed-in',
  input: z.object({ id: z.optional(z.uuid()) }),
  output: z.object({}),
  fails: [],
});

export const contactKind = z.enum(['phone', 'email']);

export const getRescue = defineCall({
  summary: 'The ways out for who has lost the authenticator, in a sign-in that waits for its second factor.',
  method: 'POST',
  path: '/v3/login/mfa_rescue',
  access: 'public',
  input: z.object({ session_id: challengeId }),
  output: z.object({
    /** The contacts that can receive a code, masked; never the contact that started this sign-in. */
    contacts: z.array(z.object({ type: contactKind, to: z.string() })),
    state: z.enum(['none', 'waiting', 'ready']),
    /** When two-step verification can be turned off, seconds since the epoch. */
    ready_at: z.nullable(z.number()),
    /** Seconds to wait after the request. */
    wait: z.number(),
  }),
  fails: ['challenge_expired'],
});

export const sendRescueCode = defineCall({
  summary: 'Sends a code to the account’s own contact, for who has lost the authenticator.',
  method: 'POST',
  path: '/v3/login/mfa_rescue/code',
  access: 'public',
  captcha: true,
  input: z.object({ session_id: challengeId, type: contactKind }),
  output: codeSent,
  fails: ['challenge_expired', 'delivery_failed', 'recipient_refused', 'sending_paused', 'method_disabled'],
});

export const confirmRescue = defineCall({
  summary:
    'With the code: asks to turn two-step verification off, which may happen after a wait; after it, turns it off and signs in.',
  method: 'POST',
  path: '/v3/login/mfa_rescue/confirm',
  access: 'public',
  input: z.object({ session_id: challengeId, type: contactKind, code: oneTimeCode }),
  output: z.object({
    state: z.enum(['waiting', 'done']),
    ready_at: z.nullable(z.number()),
    token: z.optional(z.string()),
    expires_at: z.optional(z.number()),
    cancellation_revoked: z.optional(z.boolean()),
  }),
  fails: ['code_mismatch', 'code_expired', ...signInFails],
});

export const cancelRescue = defineCall({
  summary: 'The owner says no: two-step verification stays on.',
  method: 'POST',
  path: '/v3/user/mfa/cancel_rescue',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({}),
  fails: [],
});
