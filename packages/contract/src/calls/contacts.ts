import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { phoneNumber } from '../rules/phone-number.ts';

const fails = ['code_mismatch', 'code_expired', 'contact_unchanged', 'belongs_to_other'] as const;

export const changePhone = defineCall({
  summary: 'Makes a proven number the phone number of the account; the old one is told.',
  method: 'POST',
  path: '/v3/user/change_phone',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ phone: phoneNumber, code: oneTimeCode }),
  output: z.object({}),
  fails,
});

export const changeEmail = defineCall({
  summary: 'Makes a proven address the e-mail address of the account; the old one is told.',
  method: 'POST',
  path: '/v3/user/change_email',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ email: emailAddress, code: oneTimeCode }),
  output: z.object({}),
  fails,
});
