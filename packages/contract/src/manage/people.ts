import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo, roles } from '../permissions.ts';
import { birthday } from '../rules/birthday.ts';
import { contact } from '../rules/identifier.ts';
import { fieldValues, profileField } from '../rules/profile-fields.ts';
import { username } from '../rules/username.ts';
import { nickname } from '../rules/visible-text.ts';
import { foundBy, maskedContact, moment, momentFilter, pageFields, pageOf } from './fields.ts';

/** `cancelling`: still active, and erased when its cooling-off period is over. */
const personStatuses = ['active', 'disabled', 'merged', 'cancelling'] as const;
const status = z.enum(personStatuses);
const id = z.uuid();
const account = { kind: 'account', field: 'id' } as const;
const person = z.object({
  id,
  /** Shown to people as 账号 ID. */
  number: z.string(),
  username: z.nullable(z.string()),
  nickname: z.string(),
  avatar: z.string(),
  status,
  /** Masked. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  created_at: moment,
  /** The last day of activity (UTC+8), or null. */
  seen_on: z.nullable(z.string()),
  /** Roles as an operator; empty for everybody else. */
  roles: z.array(z.enum(roles)),
});
export type PersonItem = z.output<typeof person>;
const foundPerson = z.object({ ...person.shape, found_by: foundBy });
export type FoundPersonItem = z.output<typeof foundPerson>;

export const listPeople = defineQuery({
  name: 'people.list',
  summary:
    'People, the newest first. `q`: a phone number, e-mail address, id or 账号 ID, whole; an indexed field, whole; or the beginning of a user name or nickname, which sorts by that name and takes no other filter than `status`.',
  path: '/manage/v1/people',
  permission: permissionTo.readPeople,
  audited: 'always',
  target: null,
  input: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    status: z.optional(status),
    role: z.optional(z.enum(roles)),
    created_from: z.optional(momentFilter),
    created_to: z.optional(momentFilter),
    seen_from: z.optional(momentFilter),
    sort: z.optional(z.enum(['-created_at', 'created_at', '-seen_on'])),
    ...pageFields,
  }),
  output: pageOf(foundPerson),
  fails: [],
});

/** The notices to a person in the last seven days, by SMS or mail. */
const notice = z.object({
  id,
  /** The text of the message. */
  what: z.string(),
  at: moment,
  /** The number of resends. */
  resends: z.number(),
});
export type PersonNotice = z.output<typeof notice>;

export const showPerson = defineQuery({
  name: 'people.show',
  summary: 'One person: profile, ways in, sessions, browsers, bindings, grants, agreements; contacts masked.',
  path: '/manage/v1/people/{id}',
  permission: permissionTo.readPeople,
  audited: 'always',
  target: account,
  input: z.strictObject({ id }),
  output: z.object({
    ...person.shape,
    gender: z.string(),
    birthday: z.string(),
    bio: z.string(),
    /** The site's own fields that operators see, with null where one is empty; absent where there is none. */
    fields: z.optional(fieldValues),
    /** What these fields are. */
    own_fields: z.optional(z.array(profileField)),
    /** The account it was merged into, for `merged`. */
    merged_into: z.nullable(id),
    /** Since when the address is known to refuse mail for good; null where it is not. */
    email_refused_at: z.nullable(moment),
    further_contacts: z.array(z.object({ ...maskedContact.shape, refused_at: z.nullable(moment) })),
    ways_in: z.object({
      password: z.boolean(),
      phone: z.boolean(),
      email: z.boolean(),
      passkeys: z.number(),
      providers: z.array(z.string()),
    }),
    second_factor: z.object({ totp: z.boolean(), recovery_codes: z.number() }),
    /** 0–100. */
    score: z.number(),
    sessions: z.array(
      z.object({
        id,
        device: z.string(),
        place: z.string(),
        methods: z.array(z.string()),
        signed_in_at: moment,
        last_seen_at: moment,
        expires_at: moment,
      }),
    ),
    trusted_browsers: z.array(
      z.object({ id: z.string(), device: z.string(), place: z.string(), trusted_until: moment }),
    ),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: moment })),
    bindings: z.array(
      z.object({ id: z.string(), provider: z.string(), nickname: z.string(), bound_at: moment }),
    ),
    grants: z.array(
      z.object({
        client_id: z.string(),
        name: z.string(),
        scopes: z.array(z.string()),
        granted_at: moment,
        last_used_at: moment,
      }),
    ),
    /** The newest first. */
    notices: z.array(notice),
    agreements: z.array(z.object({ document: z.string(), version: z.string(), agreed_at: moment })),
    cancellation: z.nullable(z.object({ requested_at: moment, due_at: moment })),
    /** By their key; `direct`: put into this one itself, and not only into groups below it. */
    groups: z.array(z.object({ id, key: z.string(), name: z.string(), direct: z.boolean() })),
    /** Their ids in the systems they were imported from. */
    external_ids: z.array(z.object({ source: z.string(), external_id: z.string() })),
  }),
  fails: [],
});

export const listPersonActivity = defineQuery({
  name: 'people.activity',
  summary: "What is in a person's own log, newest first.",
  path: '/manage/v1/people/{id}/activity',
  permission: permissionTo.readActivity,
  audited: 'always',
  target: account,
  input: z.strictObject({ id, limit: pageFields.limit, cursor: pageFields.cursor }),
  output: pageOf(
    z.object({
      id: z.string(),
      kind: z.string(),
      method: z.string(),
      at: moment,
      ip: z.string(),
      place: z.string(),
      device: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  fails: [],
});

export const createPerson = defineCommand({
  name: 'people.create',
  summary:
    'Makes an account for somebody whose phone number or e-mail address is known; they are told, and sign in with a code.',
  path: '/manage/v1/people',
  permission: permissionTo.createPeople,
  target: account,
  logged: 'operator_created',
  input: z.strictObject({
    contact,
    username: z.optional(username),
    nickname: z.optional(nickname),
    /** False: the person is not notified. */
    invite: z._default(z.boolean(), true),
  }),
  output: z.object({ id, number: z.string() }),
  fails: ['contact_taken'],
});

const touched = { target: account, input: z.strictObject({ id }), output: z.object({}) } as const;

export const disablePerson = defineCommand({
  ...touched,
  name: 'people.disable',
  summary: 'Shuts an account: everything it is signed in to ends at once, and no way leads in.',
  path: '/manage/v1/people/{id}/disable',
  permission: permissionTo.stopPeople,
  logged: 'operator_disabled',
  fails: ['wrong_state', 'last_owner'],
});

export const enablePerson = defineCommand({
  ...touched,
  name: 'people.enable',
  summary: 'Opens an account that was shut.',
  path: '/manage/v1/people/{id}/enable',
  permission: permissionTo.stopPeople,
  logged: 'operator_enabled',
  fails: ['wrong_state'],
});

export const endPersonSessions = defineCommand({
  ...touched,
  name: 'people.end-sessions',
  summary: 'Signs a person out everywhere, at apps too.',
  path: '/manage/v1/people/{id}/end-sessions',
  permission: permissionTo.helpPeople,
  logged: 'operator_ended_sessions',
  output: z.object({ ended: z.number() }),
  fails: ['wrong_state'],
});

export const resetSecondFactor = defineCommand({
  ...touched,
  name: 'people.reset-second-factor',
  summary:
    'Turns two-step verification off for who has lost the authenticator; everything they are signed in to ends.',
  path: '/manage/v1/people/{id}/reset-second-factor',
  permission: permissionTo.resetPeople,
  approval: true,
  logged: 'operator_reset_second_factor',
  fails: ['wrong_state', 'no_second_factor'],
});

export const requireNewPassword = defineCommand({
  ...touched,
  name: 'people.require-new-password',
  summary: 'Voids the password and signs the person out everywhere; they set a new one by a code.',
  path: '/manage/v1/people/{id}/require-new-password',
  permission: permissionTo.resetPeople,
  logged: 'operator_required_new_password',
  fails: ['wrong_state', 'no_way_in'],
});

export const unbindPerson = defineCommand({
  ...touched,
  name: 'people.unbind',
  summary: 'Takes a third-party account off; never the last way in.',
  path: '/manage/v1/people/{id}/unbind',
  permission: permissionTo.resetPeople,
  approval: true,
  logged: 'operator_unbound',
  input: z.strictObject({ id, binding: z.uuid() }),
  fails: ['wrong_state', 'no_way_in'],
});

export const restorePerson = defineCommand({
  ...touched,
  name: 'people.restore',
  summary: 'Takes back a cancellation that is not final yet.',
  path: '/manage/v1/people/{id}/restore',
  permission: permissionTo.helpPeople,
  logged: 'operator_restored',
  fails: ['no_cancellation'],
});

export const resendNotice = defineCommand({
  ...touched,
  name: 'people.resend-notice',
  summary:
    'Sends a notice of the last seven days once more, the newest where none is named: to what the account was reached by when it happened.',
  path: '/manage/v1/people/{id}/resend-notice',
  permission: permissionTo.helpPeople,
  logged: 'operator_resent_notice',
  input: z.strictObject({ id, notice: z.optional(z.uuid()) }),
  output: z.object({ notice }),
  fails: ['wrong_state', 'no_notice', 'no_contact', 'resent_enough'],
});

export const correctBirthday = defineCommand({
  ...touched,
  name: 'people.correct-birthday',
  summary:
    "Puts a birthday right that its person may not change, because it says under fourteen; '' takes it away.",
  path: '/manage/v1/people/{id}/correct-birthday',
  permission: permissionTo.resetPeople,
  logged: 'operator_corrected_birthday',
  input: z.strictObject({ id, birthday }),
  fails: ['wrong_state'],
});

export const erasePerson = defineCommand({
  ...touched,
  name: 'people.erase',
  summary: 'Erases an account and everything that hangs on it, for good; a receipt without a name stays.',
  path: '/manage/v1/people/{id}/erase',
  permission: permissionTo.erasePeople,
  approval: true,
  logged: null,
  output: z.object({ receipt: z.string() }),
  fails: ['wrong_state', 'apps_owned', 'last_owner'],
});
