import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
/** Seconds since the epoch. */
const moment = z.number().check(z.minimum(0), z.maximum(99_999_999_999));

export const rotateWebhookSecret = defineCall({
  summary:
    'Makes the secret that signs webhooks, shown this once; the former one signs beside it for `overlap_hours`.',
  method: 'POST',
  path: '/v3/app/webhook_secret',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24) }),
  output: z.object({ webhook_secret: z.string(), previous_expires_at: z.nullable(z.number()) }),
  fails: [],
});

export const redeliverWebhook = defineCall({
  summary:
    'Sends a webhook delivery again now, or all that were not delivered between two moments (up to 1,000).',
  method: 'POST',
  path: '/v3/app/redeliver',
  access: 'signed-in',
  input: z
    .object({ id, delivery: z.optional(id), from: z.optional(moment), to: z.optional(moment) })
    .check(
      z.refine(
        ({ delivery, from, to }) =>
          delivery === undefined
            ? from !== undefined && to !== undefined
            : from === undefined && to === undefined,
        'a delivery, or from and to',
      ),
    ),
  output: z.object({ count: z.number() }),
  fails: [],
});

export const testWebhook = defineCall({
  summary: 'Sends `ping` to the webhook address of an app.',
  method: 'POST',
  path: '/v3/app/webhook_test',
  access: 'signed-in',
  input: z.object({ id }),
  output: z.object({ delivery: z.string() }),
  fails: ['webhook_url_needed'],
});
