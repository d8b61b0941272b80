import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { type NoticeTopic, noticeChannels } from '../notice-topics.ts';
import { quarantinedThing } from '../quarantined-thing.ts';

/** The token behind the `#` of a notice's link. */
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
    /** The masked contacts that can receive a code for the new password. */
    contacts: z.array(z.object({ type: z.enum(['phone', 'email']), to: z.string() })),
    /** The items put into quarantine; they can be restored for seven days. */
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
  /** The preferred channel of notices, where the account has it. */
  channel: z.enum(noticeChannels),
  /** The topics that can be switched off. All others are always sent. */
  topics: topicsOf(z.boolean()),
  /** What the account has. */
  contacts: z.array(z.enum(['phone', 'email'])),
  /** Whether the operator's official account can reach the person, who has signed in through it. */
  wechat: z.boolean(),
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
