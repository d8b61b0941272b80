import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { visibleText } from '../rules/visible-text.ts';
import { finishAtProvider, providerKey, quickProvider } from './provider-sign-in.ts';
import { bindId, signedIn } from './sign-in.ts';

const proof = (most: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
const version = z.optional(z.string().check(z.maxLength(40)));

export const startMobileSignIn = defineCall({
  summary: 'A nonce for an ID token that the third party’s SDK asks for in an app: one use, by the same app.',
  method: 'GET',
  path: '/v3/login/native/{key}',
  access: 'public',
  input: z.object({ key: providerKey }),
  output: z.object({
    nonce: z.string(),
    /** Seconds that it is valid. */
    expire: z.number(),
  }),
  fails: ['method_disabled'],
});

export const signInByMobileApp = defineCall({
  summary:
    'Signs in by what the third party’s SDK gave an app: a `code`; of QQ `access_token` and `openid`; of Apple and Google `id_token` and the `nonce` that is in it, itself or as its SHA-256 in hexadecimal.',
  method: 'POST',
  path: '/v3/login/native/{key}',
  access: 'optional',
  input: z.object({
    key: providerKey,
    code: proof(4096),
    access_token: proof(4096),
    openid: proof(256),
    id_token: proof(8192),
    nonce: proof(200),
    /** Apple tells the app the person’s name at the first consent alone. */
    name: proof(100),
    /** Names the device in the list of devices: 小林的手机. */
    device_name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40), visibleText)),
    /** Binds to the signed-in account instead of signing in. Needs a recent security check. */
    bind: z.optional(z.boolean()),
    bind_id: bindId,
    terms_version: version,
    privacy_version: version,
  }),
  output: z.union([signedIn, z.object({ bound: quickProvider })]),
  fails: ['agreement_outdated', ...finishAtProvider.fails],
});
