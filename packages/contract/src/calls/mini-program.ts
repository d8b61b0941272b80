import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { codeSent, sendingFails } from './one-time-codes.ts';
import { providerFails } from './provider-sign-in.ts';
import { qrAsker, ticket } from './qr-sign-in.ts';
import { signedIn, signInFails } from './sign-in.ts';

/** What wx.login and the phone number button hand out: one use, five minutes. */
const platformCode = z.string().check(z.minLength(1), z.maxLength(512));
const waiting = z.string().check(z.maxLength(200));

export const scanByMiniProgram = defineCall({
  summary:
    'The mini program was opened by the code on a screen: proves who holds the phone by the code of wx.login and claims the ticket. An identity that nobody has is answered by code 2.',
  method: 'POST',
  path: '/v3/qrcode/mini_program',
  access: 'public',
  input: z.object({ ticket, code: platformCode }),
  output: z.object({
    ...qrAsker,
    /** Proves this phone in `confirm` and `cancel` of this ticket. */
    proof: z.string(),
    /** The account that the browser signs in to (login) or the identity is bound to (bind). */
    account: z.object({
      nickname: z.string(),
      avatar: z.string(),
      /** Masked phone number or e-mail address, or ''. */
      contact: z.string(),
    }),
    /** The identity that the phone has proven. */
    identity: z.object({ provider: z.string(), name: z.string(), nickname: z.string(), avatar: z.string() }),
  }),
  fails: [
    'qr_expired',
    'qr_taken',
    'method_disabled',
    'identity_unknown',
    'unknown_identity',
    'identity_taken',
    'provider_already_linked',
    ...providerFails,
  ],
});

export const sendMiniProgramCode = defineCall({
  summary:
    'Sends a sign-in code to bind a waiting identity with. The identity that WeChat has proven stands in for the human verification; its codes are counted.',
  method: 'POST',
  path: '/v3/login/mini_program/code',
  access: 'public',
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('phone'), phone: phoneNumber, region: phoneRegion, bind_id: waiting }),
    z.object({ type: z.literal('email'), email: emailAddress, bind_id: waiting }),
  ]),
  output: codeSent,
  fails: ['link_expired', ...sendingFails],
});

export const registerByMiniProgram = defineCall({
  summary:
    'Makes an account for a waiting identity with the phone number that WeChat knows. A number that has an account opens none: it is bound by a code.',
  method: 'POST',
  path: '/v3/login/mini_program/phone',
  access: 'public',
  input: z.object({
    bind_id: waiting,
    code: platformCode,
    terms_version: z.string().check(z.maxLength(40)),
    privacy_version: z.string().check(z.maxLength(40)),
  }),
  output: signedIn,
  fails: [
    'registration_closed',
    'agreement_outdated',
    'phone_taken',
    'phone_foreign',
    ...providerFails,
    ...signInFails,
  ],
});
