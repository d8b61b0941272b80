import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { oneTapKinds, oneTapPurposes } from '../rules/one-tap.ts';
import { visibleText } from '../rules/visible-text.ts';
import { bindId, signedIn, signInFails } from './sign-in.ts';

const version = z.optional(z.string().check(z.maxLength(40)));

/** The token of the vendor's SDK, and for which start it was asked. */
export const oneTapProof = {
  session_id: z.string().check(z.minLength(1), z.maxLength(200)),
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
};

export const startOneTap = defineCall({
  summary:
    'Starts a sign-in by the number of this phone: what the vendor’s SDK is given, and where its token goes within two minutes. Every failure has `fallback: "code"`.',
  method: 'POST',
  path: '/v3/login/one_tap/start',
  access: 'public',
  input: z.object({ kind: z.enum(oneTapKinds), purpose: z._default(z.enum(oneTapPurposes), 'login') }),
  output: z.object({
    session_id: z.string(),
    /** By the names of the vendor; empty where its SDK needs nothing of the service. */
    params: z.record(z.string(), z.string()),
    /** Seconds. */
    expire: z.number(),
  }),
  fails: ['method_disabled', 'sending_paused', 'one_tap_failed'],
});

export const signInByOneTap = defineCall({
  summary:
    'Signs in by the number of this phone, of which the carrier’s token is the proof; an unknown number gets an account. Every failure before the number is known has `fallback: "code"`.',
  method: 'POST',
  path: '/v3/login/one_tap',
  access: 'public',
  input: z.object({
    session_id: oneTapProof.session_id,
    token: z.optional(oneTapProof.token),
    /** In place of the token: the answer to `recycled_id`, as after a code. */
    recycled_id: z.optional(z.string().check(z.maxLength(200))),
    mine: z.optional(z.boolean()),
    device_name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40), visibleText)),
    bind_id: bindId,
    terms_version: version,
    privacy_version: version,
  }),
  output: signedIn,
  fails: [
    'one_tap_expired',
    'one_tap_failed',
    'sending_paused',
    'recycled_number',
    'code_expired',
    'registration_closed',
    'agreement_outdated',
    ...signInFails,
  ],
});
