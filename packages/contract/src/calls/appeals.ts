import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { identifier } from '../rules/identifier.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';

/** The header with the secret of an appeal, which only its browser has. */
export const appealSecretHeader = 'X-Appeal-Secret';

/** The key of a question, and the longest answer (characters). */
const evidenceKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/));
export const longestEvidence = 500;

export const getAppealForm = defineCall({
  summary: 'Whether appeals are taken, and what is asked in one.',
  method: 'GET',
  path: '/v3/appeals/form',
  access: 'public',
  input: z.object({}),
  output: z.object({
    open: z.boolean(),
    evidence: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  }),
  fails: [],
});

export const openAppeal = defineCall({
  summary:
    'For somebody who can prove nothing of the account any more: asks the operators to give it the number that an appeal code proves. The answer is the same for accounts that there are not.',
  method: 'POST',
  path: '/v3/appeals',
  access: 'public',
  captcha: true,
  input: z.object({
    account: identifier,
    phone: phoneNumber,
    region: phoneRegion,
    code: oneTimeCode,
    evidence: z._default(
      z.record(evidenceKey, z.string().check(z.maxLength(longestEvidence, '最多 500 个字'))),
      {},
    ),
  }),
  output: z.object({ id: z.uuid(), secret: z.string() }),
  fails: ['code_mismatch', 'code_expired', 'method_disabled'],
});

/** `waiting`: the number comes after some days, unless somebody with the account's contacts stops it. */
const appealStates = ['received', 'waiting', 'done', 'refused', 'stopped'] as const;
export type AppealState = (typeof appealStates)[number];

export const getAppealStatus = defineCall({
  summary: 'What has become of an appeal, to who has its secret (`X-Appeal-Secret`).',
  method: 'GET',
  path: '/v3/appeals/status',
  access: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    state: z.enum(appealStates),
    /** When the number comes, seconds since 1970; 0 for none. */
    due: z.number(),
  }),
  fails: [],
});
