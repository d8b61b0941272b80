import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const session = z.object({
  id: z.string(),
  /** The same for all sessions of one browser; unique where the browser sent no id. */
  browser: z.string(),
  /** Windows，Edge */
  device: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  /** 浙江杭州, or ''. */
  place: z.string(),
  /** The sign-in methods, the first one first. */
  methods: z.array(z.string()),
  signed_in_at: z.number(),
  last_seen_at: z.number(),
  expires_at: z.number(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionItem = z.output<typeof session>;

export const listSessions = defineCall({
  summary: 'The living sessions of the account, this one first.',
  method: 'GET',
  path: '/v3/user/sessions',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(session), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const revokeSessions = defineCall({
  summary:
    'Ends one session by its id, those of a browser but for this one, or with `others` all but this one.',
  method: 'POST',
  path: '/v3/user/sessions/revoke',
  access: 'signed-in',
  input: z.union([
    z.object({ id: z.uuid() }),
    z.object({ browser: z.string().check(z.minLength(1), z.maxLength(100)) }),
    z.object({ others: z.literal(true) }),
  ]),
  output: z.object({ ended: z.number() }),
  fails: [],
});
