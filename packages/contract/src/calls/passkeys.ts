import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { passkeyName } from '../rules/visible-text.ts';
import { bindId, signedIn, signInFails } from './sign-in.ts';

/**
 * Bytes as base64 or base64url, with or without padding; parsed to base64url without padding. `most`: the largest number
 * of characters.
 */
const base64Text = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(most)),
      z.transform((text: string) => text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')),
    ),
    z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)),
  );

/** A started ceremony: its id and the options for the browser. */
const ceremony = z.object({
  session_id: z.string(),
  /** `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON` reads it. */
  options: z.record(z.string(), z.unknown()),
});

const sessionId = z.string().check(z.minLength(1), z.maxLength(2000));

/** An authenticator's answer to a sign-in; every value base64 or base64url. */
export const passkeyAssertion = {
  session_id: sessionId,
  id: base64Text(1400),
  rawId: z.optional(base64Text(1400)),
  clientDataJSON: base64Text(8000),
  authenticatorData: base64Text(8000),
  signature: base64Text(8000),
  userHandle: z.optional(z.nullable(base64Text(200))),
};

/** The failures of a passkey assertion. */
export const passkeyFails = [
  'passkey_expired',
  'passkey_unknown',
  'passkey_refused',
  'passkey_copied',
] as const;

export const startPasskeySignIn = defineCall({
  summary: 'Begins a sign-in without a user name: the challenge for a passkey.',
  method: 'GET',
  path: '/v3/login/passkey',
  access: 'public',
  input: z.object({}),
  output: ceremony,
  fails: ['method_disabled'],
});

export const signInByPasskey = defineCall({
  summary: 'Signs in with a passkey; it counts as both factors.',
  method: 'POST',
  path: '/v3/login/passkey_verify',
  access: 'public',
  input: z.object({ ...passkeyAssertion, bind_id: bindId }),
  output: signedIn,
  fails: [...passkeyFails, ...signInFails],
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Seconds since the epoch. */
  created_at: z.number(),
  last_used_at: z.nullable(z.number()),
  /** Synced by a password manager, so that it survives the loss of a device. */
  synced: z.boolean(),
  /** base64url; for the browser's signal API. */
  credential_id: z.string(),
});

export const listPasskeys = defineCall({
  summary: "The signed-in account's passkeys, oldest first.",
  method: 'GET',
  path: '/v3/user/passkeys',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(passkey),
    next_cursor: z.null(),
    rp_id: z.string(),
    /** The user handle that authenticators save, base64url. */
    user_id: z.string(),
  }),
  fails: [],
});

export const startPasskeyEnrollment = defineCall({
  summary: 'Begins adding a passkey.',
  method: 'POST',
  path: '/v3/user/passkeys/options',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: ceremony,
  fails: ['method_disabled', 'too_many_passkeys'],
});

const newPasskey = z.object({
  session_id: sessionId,
  id: base64Text(1400),
  rawId: z.optional(base64Text(1400)),
  clientDataJSON: base64Text(8000),
  attestationObject: base64Text(20_000),
  transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  name: z.optional(passkeyName),
});

export const addPasskey = defineCall({
  summary: 'Adds the passkey that the browser made.',
  method: 'POST',
  path: '/v3/user/passkeys/add',
  access: 'signed-in',
  stepUp: true,
  input: newPasskey,
  output: passkey,
  fails: ['passkey_expired', 'passkey_refused', 'passkey_exists', 'too_many_passkeys', 'method_disabled'],
});

/** The same call below the collection's path. */
export const addPasskeyToList = defineCall({ ...addPasskey, path: '/v3/user/passkeys' });

export const renamePasskey = defineCall({
  summary: 'Gives a passkey another name.',
  method: 'POST',
  path: '/v3/user/passkeys/rename',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.string().check(z.maxLength(64)), name: passkeyName }),
  output: z.object({}),
  fails: [],
});

export const removePasskey = defineCall({
  summary: 'Removes a passkey; never the last way in.',
  method: 'POST',
  path: '/v3/user/passkeys/remove',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.string().check(z.maxLength(64)) }),
  output: z.object({}),
  fails: ['last_passkey'],
});
