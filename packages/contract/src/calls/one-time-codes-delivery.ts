import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';

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
    region: phoneRegion,
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
