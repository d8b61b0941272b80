import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

/** What stands behind the `#` of a link in a notice. */
const noticeToken = z.string().check(z.minLength(20), z.maxLength(100));

export const readNotice = defineCall({
  summary: 'What a notice was about; nothing changes.',
  method: 'POST',
  path: '/v3/login/notice',
  access: 'public',
  input: z.object({ token: noticeToken }),
  output: z.object({
    kind: z.enum(['new_device', 'mfa_rescue', 'accounts_merged']),
    /** Seconds since the epoch. */
    at: z.number(),
    place: z.string(),
    device: z.string(),
  }),
  fails: ['notice_expired'],
});

export const denyNotice = defineCall({
  summary:
    '不是我: every session ends, the password is void, a pending change to two-step verification is cancelled, a merge of accounts is undone.',
  method: 'POST',
  path: '/v3/login/notice/deny',
  access: 'public',
  input: z.object({ token: noticeToken }),
  output: z.object({
    /** Masked contacts a code for the new password can go to. */
    contacts: z.array(z.object({ type: z.enum(['phone', 'email']), to: z.string() })),
  }),
  fails: ['notice_expired'],
});
