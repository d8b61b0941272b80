import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { guardianName } from '../rules/visible-text.ts';

const agreement = z.object({
  id: z.string(),
  document: z.enum(['terms', 'privacy', 'guardian']),
  version: z.string(),
  agreed_at: z.number(),
  way: z.string(),
});
export type AgreementItem = z.output<typeof agreement>;

export const listAgreements = defineCall({
  summary: 'Which versions the account agreed to, when and how, and what waits for an answer.',
  method: 'GET',
  path: '/v3/user/agreements',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(agreement),
    next_cursor: z.nullable(z.string()),
    /** The documents whose present version the person has not agreed to. */
    due: z.array(z.enum(['terms', 'privacy', 'guardian'])),
    terms_version: z.string(),
    privacy_version: z.string(),
  }),
  fails: [],
});

const version = z.optional(z.string().check(z.maxLength(40)));

export const agree = defineCall({
  summary: 'Agrees to the current versions, or as a guardian for somebody under fourteen.',
  method: 'POST',
  path: '/v3/user/agreements',
  access: 'signed-in',
  input: z.object({
    terms_version: version,
    privacy_version: version,
    /** The guardian's consent (PIPL Art. 31): their name, and the code sent to their own number. */
    guardian: z.optional(
      z.object({
        name: guardianName,
        phone: phoneNumber,
        region: phoneRegion,
        code: oneTimeCode,
        /** The version the guardian has read; absent: the one in force. */
        privacy_version: version,
      }),
    ),
  }),
  output: z.object({}),
  fails: ['agreement_outdated', 'guardian_is_self', 'code_mismatch', 'code_expired'],
});
