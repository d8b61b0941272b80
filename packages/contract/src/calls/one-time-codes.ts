import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { phoneNumber } from '../rules/phone-number.ts';

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

export const getCodeStatus = defineCall({
  summary:
    'What became of a code by SMS, as far as its vendor reports it, and which other ways there are. Of a code that may have been sent to nobody the state is always `sent`.',
  method: 'GET',
  path: '/v3/sms/status',
  access: 'public',
  input: z.object({ receipt: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    state: z.enum(['sent', 'delivered', 'undelivered']),
    /** The next code can be read out in a call (`channel`). */
    voice: z.boolean(),
    /** The person can send a text to the operator's number instead. */
    upstream: z.boolean(),
  }),
  fails: [],
});

/** The header with the secret of a ticket, which only its browser has. */
export const ticketSecretHeader = 'X-Ticket-Secret';

export const startUpstream = defineCall({
  summary:
    'Instead of a code by SMS: the text that the person sends from this number to the operator’s. What comes of it is a code.',
  method: 'POST',
  path: '/v3/sms/upstream',
  access: 'optional',
  captcha: true,
  input: z.object({
    purpose: z.enum(['login', 'register', 'forget', 'appeal', 'bind', 'change_phone']),
    phone: phoneNumber,
  }),
  output: z.object({
    ticket: z.string(),
    secret: z.string(),
    /** Where to send it. */
    number: z.string(),
    text: z.string(),
    /** Seconds. */
    expire: z.number(),
  }),
  fails: ['method_disabled', 'registration_closed'],
});

export const getUpstreamStatus = defineCall({
  summary:
    'Whether the text has come, for the browser that asked (header X-Ticket-Secret). The first answer after it has the code of that purpose and number; then the ticket is used up.',
  method: 'GET',
  path: '/v3/sms/upstream/status',
  access: 'public',
  input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    state: z.enum(['waiting', 'received', 'expired']),
    code: z.optional(z.string()),
  }),
  fails: [],
});
