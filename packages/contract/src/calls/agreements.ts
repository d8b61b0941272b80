import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const agreement = z.object({
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
    /** Documents with a version that was not agreed to yet. */
    due: z.array(z.enum(['terms', 'privacy', 'guardian'])),
    terms_version: z.string(),
    privacy_version: z.string(),
  }),
  fails: [],
});

export const agree = defineCall({
  summary: 'Agrees to the current versions, or as a guardian for somebody under fourteen.',
  method: 'POST',
  path: '/v3/user/agreements',
  access: 'signed-in',
  input: z.object({
    terms_version: z.optional(z.string().check(z.maxLength(40))),
    privacy_version: z.optional(z.string().check(z.maxLength(40))),
    /** The guardian's name and how to reach them, where a guardian agrees (PIPL Art. 31). */
    guardian: z.optional(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(60)),
        contact: z.string().check(z.minLength(3), z.maxLength(200)),
      }),
    ),
  }),
  output: z.object({}),
  fails: ['agreement_outdated'],
});
