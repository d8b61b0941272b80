import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { quarantinedThing } from '../quarantined-thing.ts';

/** The groups a person filters by. */
const activityTypes = ['all', 'sign_in', 'security', 'binding', 'app', 'data'] as const;
export type ActivityType = (typeof activityTypes)[number];

const activity = z.object({
  id: z.string(),
  /** `sign_in`, `password_changed`, …: what happened. */
  kind: z.string(),
  /** Sign-in method, provider or application, by the kind. */
  method: z.string(),
  at: z.number(),
  ip: z.string(),
  /** 浙江杭州, or ''. */
  place: z.string(),
  device: z.string(),
  device_kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  details: z.record(z.string(), z.unknown()),
  /** Whether it happened in the present session. */
  current: z.boolean(),
  /** Whether the person may report the event as somebody else's. */
  reportable: z.boolean(),
  /** A sign-in on a new device within 30 days that the person has not confirmed yet. */
  attention: z.boolean(),
});
export type ActivityItem = z.output<typeof activity>;

export const listActivities = defineCall({
  summary: "The account's own log, newest first, fifty at a time.",
  method: 'GET',
  path: '/v3/user/logs',
  access: 'signed-in',
  input: z.object({
    type: z.optional(z.enum(activityTypes)),
    /** Only events from this time on, seconds since the epoch. */
    since: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    items: z.array(activity),
    next_cursor: z.nullable(z.string()),
    /** The days that events are kept. */
    kept_days: z.number(),
  }),
  fails: [],
});

const securityNotice = z.object({
  ...activity.shape,
  /** How often it happened in the last seven days. */
  count: z.number(),
});
export type SecurityNotice = z.output<typeof securityNotice>;

export const listSecurityNotices = defineCall({
  summary:
    'What a notice was sent about in the last seven days, unless this session did it: of each kind the newest.',
  method: 'GET',
  path: '/v3/user/notices',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(securityNotice) }),
  fails: [],
});

export const reportActivity = defineCall({
  summary:
    'It was not me: ends every other session and, after a security check where there is anything, takes away what was added since; the answer says how the password is to be changed.',
  method: 'POST',
  path: '/v3/user/logs/report',
  access: 'signed-in',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    ended: z.number(),
    /** What to do next. */
    next: z.enum(['change_password', 'set_password']),
    /** The items put into quarantine; they can be restored for seven days. */
    quarantined: z.array(quarantinedThing),
  }),
  fails: [],
});

export const confirmActivity = defineCall({
  summary: 'It was me: the event does not ask for attention any more.',
  method: 'POST',
  path: '/v3/user/logs/confirm',
  access: 'signed-in',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: [],
});
