import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { roleKey } from '../rules/app-role.ts';
import { invitationFails, invitationHours, invitationToken } from '../rules/invitation.ts';

export const acceptInvitation = defineCall({
  summary: 'Takes an invitation with the account that is signed in; once more by the same account is fine.',
  method: 'POST',
  path: '/v3/user/invitations/accept',
  access: 'signed-in',
  input: z.object({ invitation: invitationToken }),
  /** The app that it lets into; null where it is for none. */
  output: z.object({ app: z.nullable(z.object({ client_id: z.string(), name: z.string() })) }),
  fails: [...invitationFails],
});

export const inviteToApp = defineCall({
  summary: 'Makes an invitation to an app, with a role if wanted; whoever takes it first may use the app.',
  method: 'POST',
  path: '/v3/app/invitations',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    role: z.optional(roleKey),
    expires_in_hours: invitationHours,
  }),
  output: z.object({ id: z.string(), token: z.string(), url: z.string() }),
  fails: ['too_many_invitations'],
});
