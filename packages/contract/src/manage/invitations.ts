import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { contact } from '../rules/identifier.ts';
import { invitationHours } from '../rules/invitation.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const id = z.uuid();

export const listInvitations = defineQuery({
  name: 'invitations.list',
  summary: 'Invitations, the newest first; those that were taken or ran out stay for thirty days.',
  path: '/manage/v1/invitations',
  permission: permissionTo.writeGroups,
  audited: 'always',
  target: null,
  input: z.strictObject({ ...pageFields }),
  output: pageOf(
    z.object({
      id,
      state: z.enum(['open', 'used', 'expired']),
      /** Whom it is for, masked; null for whoever has the link. */
      contact: z.nullable(z.string()),
      groups: z.array(id),
      app: z.nullable(z.string()),
      role: z.nullable(z.string()),
      created_at: moment,
      /** `account/…`, `app/…` or `machine/…`; `developer` for an app's own. */
      created_by: z.string(),
      expires_at: moment,
      used_at: z.nullable(moment),
      used_by: z.nullable(id),
    }),
  ),
  fails: [],
});

export const createInvitation = defineCommand({
  name: 'invitations.create',
  summary:
    'Makes an invitation: whoever takes it first gets an account, the groups and the app. Its link is shown this once. By two where a group gives something.',
  path: '/manage/v1/invitations',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  approval: true,
  target: null,
  logged: null,
  /** The link is a secret: a repeated request reads it for ten minutes only. */
  answerSeconds: 600,
  input: z.strictObject({
    /** Only an account with this phone number or e-mail address can take it. */
    contact: z.optional(contact),
    groups: z._default(z.array(id).check(z.maxLength(100)), []),
    /** The app that it lets into, by its client_id. */
    app: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    expires_in_hours: invitationHours,
  }),
  output: z.object({ id, token: z.string(), url: z.string() }),
  fails: [],
});

export const removeInvitation = defineCommand({
  name: 'invitations.remove',
  summary: 'Takes an invitation back; what it gave stays.',
  method: 'DELETE',
  path: '/manage/v1/invitations/{id}',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  target: null,
  logged: null,
  input: z.strictObject({ id }),
  output: z.object({}),
  fails: [],
});
