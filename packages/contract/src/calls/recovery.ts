import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { quarantinedThing } from '../quarantined-thing.ts';
import { emailAddress } from '../rules/email-address.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { newPassword, typedPassword } from '../rules/password.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { contactCode, hasContactCode } from '../rules/recycled-number.ts';
import { contactKind } from './second-factor.ts';

const whose = { phone: { phone: phoneNumber, region: phoneRegion }, email: { email: emailAddress } };
const proof = { code: oneTimeCode, password: newPassword };

export const checkRecoveryCode = defineCall({
  summary:
    'Looks at the code before a password is chosen; a right one is good for the password alone, five minutes more.',
  method: 'POST',
  path: '/v3/forget/check',
  access: 'public',
  captcha: true,
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('phone'), ...whose.phone, code: oneTimeCode }),
    z.object({ type: z.literal('email'), ...whose.email, code: oneTimeCode }),
  ]),
  output: z.object({}),
  fails: ['code_mismatch', 'code_expired'],
});

export const resetPassword = defineCall({
  summary:
    'Sets a new password with a code; every session of the account ends, and ways in that were added lately are put aside.',
  method: 'POST',
  path: '/v3/forget',
  access: 'public',
  captcha: true,
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('phone'), ...whose.phone, ...proof, ...contactCode }).check(hasContactCode),
    z.object({ type: z.literal('email'), ...whose.email, ...proof }),
  ]),
  output: z.object({
    /** The items put into quarantine; they can be restored for seven days. */
    quarantined: z.array(quarantinedThing),
    /** Two-step verification was turned on recently and stays on: a code to one contact does not bypass it. */
    new_totp_stays: z.boolean(),
  }),
  fails: [
    'code_mismatch',
    'code_expired',
    'number_freed',
    'password_too_common',
    'password_has_name',
    'password_policy',
  ],
});

export const changePassword = defineCall({
  summary:
    'Changes the password, proven by the old one or by a code; the other sessions end, and what the person names is put aside.',
  method: 'POST',
  path: '/v3/user/change_password',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    password: newPassword,
    old_password: z.optional(typedPassword),
    code: z.optional(oneTimeCode),
    /** The contact that the code went to; left out: any. */
    type: z.optional(contactKind),
    /** Ids of recently added items to put into quarantine; unknown ids are ignored. */
    put_aside: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100))),
  }),
  output: z.object({ quarantined: z.array(quarantinedThing) }),
  fails: [
    'wrong_password',
    'proof_needed',
    'code_mismatch',
    'code_expired',
    'password_too_common',
    'password_policy',
    'password_has_name',
  ],
});

const quarantineItem = z.object({
  ...quarantinedThing.shape,
  id: z.string(),
  /** When it was put into quarantine, and until when it can be restored: seconds since the epoch. */
  at: z.number(),
  until: z.number(),
});
export type QuarantineItem = z.output<typeof quarantineItem>;

export const listQuarantine = defineCall({
  summary:
    'What a 不是我, a reset or a password change put aside: it opens nothing, and can be put back for seven days.',
  method: 'GET',
  path: '/v3/user/quarantine',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(quarantineItem), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const restoreQuarantined = defineCall({
  summary:
    'Puts something back that was the own after all; a contact takes the place of the one that is there.',
  method: 'POST',
  path: '/v3/user/quarantine/restore',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: ['belongs_to_other', 'restore_blocked'],
});

export const removeQuarantined = defineCall({
  summary: 'Lets go of something that was put aside, before its seven days are over.',
  method: 'POST',
  path: '/v3/user/quarantine/remove',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: [],
});

export const listRecentlyAdded = defineCall({
  summary: 'Ways in that were added in the last seven days: a password change can put them aside.',
  method: 'GET',
  path: '/v3/user/quarantine/recent',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        ...quarantinedThing.shape,
        id: z.string(),
        /** When it was added, seconds since the epoch. */
        at: z.number(),
        /** Added after an unconfirmed sign-in on a new device. */
        doubtful: z.boolean(),
      }),
    ),
  }),
  fails: [],
});
