import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';

/** A code is valid for one purpose. */
export type CodePurpose =
  | 'login'
  | 'register'
  | 'forget'
  | 'change_phone'
  | 'change_email'
  | 'change_password'
  | 'security'
  | 'bind'
  // Sent by a call of its own, from a sign-in that waits for its second factor.
  | 'rescue'
  /** To a guardian's number: consent for a person under fourteen. */
  | 'guardian'
  /** To the number that somebody asks for from outside. */
  | 'appeal';

export const codeSent = z.object({
  /** Seconds that the code is valid. */
  expire: z.number(),
  /** Seconds until the next code may be requested. */
  resend: z.number(),
  /** Of a code by SMS: asks what became of it (`getCodeStatus`). */
  receipt: z.optional(z.string()),
  /** The mail server is slow: the code arrives in some minutes, and is valid from then on. */
  delayed: z.optional(z.boolean()),
});

export const sendingFails = [
  'channel_missing',
  'delivery_failed',
  'recipient_refused',
  'sending_paused',
  'method_disabled',
  'registration_closed',
] as const;

function sendPhoneCode(purpose: Exclude<CodePurpose, 'change_email'>, access: 'public' | 'signed-in') {
  return defineCall({
    summary: `Sends a code by SMS for ${purpose}.`,
    method: 'POST',
    path: `/v3/sms/${purpose}`,
    access,
    captcha: true,
    input: z.object({
      phone: z.optional(phoneNumber),
      region: phoneRegion,
      /** `voice`: read out in a call, from the third code for a number on. */
      channel: z.optional(z.enum(['sms', 'voice'])),
    }),
    output: codeSent,
    fails: sendingFails,
  });
}

function sendEmailCode(
  purpose: Exclude<CodePurpose, 'change_phone' | 'guardian' | 'appeal'>,
  access: 'public' | 'signed-in',
) {
  return defineCall({
    summary: `Sends a code by e-mail for ${purpose}.`,
    method: 'POST',
    path: `/v3/ems/${purpose}`,
    access,
    captcha: true,
    input: z.object({ email: z.optional(emailAddress) }),
    output: codeSent,
    fails: sendingFails,
  });
}

/** `phone` may be left out only for the signed-in account's own number. */
export const phoneCodeCalls = {
  login: sendPhoneCode('login', 'public'),
  register: sendPhoneCode('register', 'public'),
  forget: sendPhoneCode('forget', 'public'),
  change_phone: sendPhoneCode('change_phone', 'signed-in'),
  change_password: sendPhoneCode('change_password', 'signed-in'),
  security: sendPhoneCode('security', 'signed-in'),
  bind: sendPhoneCode('bind', 'signed-in'),
  guardian: sendPhoneCode('guardian', 'signed-in'),
  appeal: sendPhoneCode('appeal', 'public'),
};

/** `email` may be left out only for the signed-in account's own address. */
export const emailCodeCalls = {
  login: sendEmailCode('login', 'public'),
  register: sendEmailCode('register', 'public'),
  forget: sendEmailCode('forget', 'public'),
  change_email: sendEmailCode('change_email', 'signed-in'),
  change_password: sendEmailCode('change_password', 'signed-in'),
  security: sendEmailCode('security', 'signed-in'),
  bind: sendEmailCode('bind', 'signed-in'),
};
