import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailAddress } from '../rules/email-address.ts';
import { invitationFails, invitationToken } from '../rules/invitation.ts';
import { oneTimeCode } from '../rules/one-time-code.ts';
import { newPassword } from '../rules/password.ts';
import { phoneNumber, phoneRegion } from '../rules/phone-number.ts';
import { fieldValues } from '../rules/profile-fields.ts';
import { username } from '../rules/username.ts';
import { bindId, signedIn, signInFails } from './sign-in.ts';

const shared = {
  code: oneTimeCode,
  password: newPassword,
  username: z.optional(username),
  bind_id: bindId,
  invitation: z.optional(invitationToken),
  /** The site's own fields, as `/v3/config` lists them. */
  fields: z.optional(fieldValues),
  terms_version: z.string().check(z.maxLength(40)),
  privacy_version: z.string().check(z.maxLength(40)),
};

export const register = defineCall({
  summary: 'Makes an account for a proven phone number or e-mail address and signs it in.',
  method: 'POST',
  path: '/v3/register',
  access: 'public',
  captcha: true,
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('phone'), phone: phoneNumber, region: phoneRegion, ...shared }),
    z.object({ type: z.literal('email'), email: emailAddress, ...shared }),
  ]),
  output: signedIn,
  fails: [
    'registration_closed',
    'code_mismatch',
    'code_expired',
    'phone_taken',
    'email_taken',
    'username_taken',
    'bad_field',
    'password_too_common',
    'password_policy',
    'password_has_name',
    'agreement_outdated',
    ...invitationFails,
    ...signInFails,
  ],
});
