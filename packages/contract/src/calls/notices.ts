import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { type NoticeTopic, noticeChannels } from '../notice-topics.ts';
import { quarantinedThing } from '../quarantined-thing.ts';

/** What stands behind the `#` of a link in a notice. */
const noticeToken = z.string().check(z.minLength(20), z.maxLength(100));

export const readNotice = defineCall({
  summary: 'What a notice was about; nothing changes.',
  method: 'POST',
  path: '/v3/login/notice',
  access: 'public',
  input: z.object({ token: noticeToken }),
  output: z.object({
    kind: z.enum(['new_device', 'mfa_rescue', 'accounts_merged', 'security_change']),
    /** Seconds since the epoch. */
    at: z.number(),
    place: z.string(),
    device: z.string(),
  }),
  fails: ['notice_expired'],
});

export const reportNotice = defineCall({
  summary:
    '不是我: every session ends, the password is void, what was added since is taken away and what it replaced comes back, a merge of accounts is undone.',
  method: 'POST',
  path: '/v3/login/notice/deny',
  access: 'public',
  input: z.object({ token: noticeToken }),
  output: z.object({
    /** Masked contacts a code for the new password can go to. */
    contacts: z.array(z.object({ type: z.enum(['phone', 'email']), to: z.string() })),
    /** What was taken away; it can be put back for seven days. */
    quarantined: z.array(quarantinedThing),
  }),
  fails: ['notice_expired'],
});

const topicsOf = <Field extends z.ZodMiniType>(field: Field) =>
  z.object({ new_place: field, app_review: field, app_authorised: field } satisfies Record<
    NoticeTopic,
    Field
  >);

const notifications = z.object({
  /** Where notices go, as far as the account has it. */
  channel: z.enum(noticeChannels),
  /** Those that may be switched off. All others come always. */
  topics: topicsOf(z.boolean()),
  /** What the account has. */
  contacts: z.array(z.enum(['phone', 'email'])),
});
export type Notifications = z.output<typeof notifications>;

export const getNotifications = defineCall({
  summary: 'Which notices the person wants, and where they go.',
  method: 'GET',
  path: '/v3/user/notifications',
  access: 'signed-in',
  input: z.object({}),
  output: notifications,
  fails: [],
});

export const changeNotifications = defineCall({
  summary: 'Changes what is named of it; every contact of the account is told.',
  method: 'POST',
  path: '/v3/user/notifications',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    channel: z.optional(z.enum(noticeChannels)),
    topics: z.optional(topicsOf(z.optional(z.boolean()))),
  }),
  output: notifications,
  fails: [],
});
