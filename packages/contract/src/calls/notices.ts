import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
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

export const denyNotice = defineCall({
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
