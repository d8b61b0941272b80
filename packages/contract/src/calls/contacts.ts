import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { contactCode, hasContactCode } from '../rules/recycled-number.ts';
import { contactKind } from './second-factor.ts';

const fails = [
  'code_mismatch',
  'code_expired',
  'contact_unchanged',
  'belongs_to_other',
  'managed_by_directory',
] as const;

export const changePhone = defineCall({
  summary:
    'Makes a proven number the main phone number of the account; the old one is told. A further one of the account changes places with it.',
  method: 'POST',
  path: '/v3/user/change_phone',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ phone: phoneNumber, region: phoneRegion, ...contactCode }).check(hasContactCode),
  output: z.object({}),
  fails,
});

export const changeEmail = defineCall({
  summary:
    'Makes a proven address the main e-mail address of the account; the old one is told. A further one of the account changes places with it.',
  method: 'POST',
  path: '/v3/user/change_email',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ email: emailAddress, code: oneTimeCode }),
  output: z.object({}),
  fails,
});

const item = z.object({
  /** The contact's id in the calls below; a primary contact cannot be removed. */
  id: z.string(),
  type: contactKind,
  /** Masked. */
  to: z.string(),
  /** Whether it is the primary contact of its kind, which profile, apps, step-up and notices use. */
  main: z.boolean(),
  /** When it was verified, seconds since the epoch. */
  at: z.number(),
  /** Its mail server has refused mail for good since then. */
  dead: z.optional(z.boolean()),
});
export type ContactItem = z.output<typeof item>;

export const listContacts = defineCall({
  summary:
    'Every number and address of the account: its main ones, and up to three further ones of each kind.',
  method: 'GET',
  path: '/v3/user/contacts',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(item), next_cursor: z.null() }),
  fails: [],
});

export const addContact = defineCall({
  summary:
    'Adds a proven number or address: it signs in and recovers as the main one does. Codes are those of change_phone and change_email. Where the account has none of the kind yet, it is the main one.',
  method: 'POST',
  path: '/v3/user/contacts',
  access: 'signed-in',
  stepUp: true,
  input: z.discriminatedUnion('type', [
    z
      .object({ type: z.literal('phone'), phone: phoneNumber, region: phoneRegion, ...contactCode })
      .check(hasContactCode),
    z.object({ type: z.literal('email'), email: emailAddress, code: oneTimeCode }),
  ]),
  output: z.object({ main: z.boolean() }),
  fails: [...fails, 'contacts_full'],
});

const id = z.string().check(z.maxLength(64));

export const removeContact = defineCall({
  summary:
    'Removes a further number or address, never a main one and never the last way in; every address hears of it.',
  method: 'POST',
  path: '/v3/user/contacts/remove',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id }),
  output: z.object({}),
  fails: ['contact_is_main', 'last_contact'],
});

export const makeMainContact = defineCall({
  summary: 'Makes a further number or address the main one of its kind; the main one becomes a further one.',
  method: 'POST',
  path: '/v3/user/contacts/main',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id }),
  output: z.object({}),
  fails: ['contact_unchanged', 'managed_by_directory'],
});

const lostState = z.object({
  state: z.enum(['none', 'waiting']),
  /** The number that comes, masked; '' for none. */
  to: z.string(),
  /** When it takes the place of the lost one, seconds since 1970; 0 for none. */
  due: z.number(),
});

export const replaceLostNumber = defineCall({
  summary:
    'For somebody who has lost the number: another one, proven by a change_phone code, takes its place after days in which the account’s contacts are notified and can stop it. The security check is asked where the account can pass one without the number; who cannot waits twice as long.',
  method: 'POST',
  path: '/v3/user/lost_number',
  access: 'signed-in',
  input: z.object({ phone: phoneNumber, region: phoneRegion, ...contactCode }).check(hasContactCode),
  output: lostState,
  fails: [...fails, 'step_up_required'],
});

export const getLostNumber = defineCall({
  summary: 'Whether another number is on its way, and when it comes.',
  method: 'GET',
  path: '/v3/user/lost_number',
  access: 'signed-in',
  input: z.object({}),
  output: lostState,
  fails: [],
});

export const keepLostNumber = defineCall({
  summary: 'Stops it: the number stays.',
  method: 'POST',
  path: '/v3/user/lost_number/cancel',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({}),
  fails: [],
});
