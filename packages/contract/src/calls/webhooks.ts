import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));

export const rotateWebhookSecret = defineCall({
  summary: 'Makes the secret that signs webhooks, shown this once.',
  method: 'POST',
  path: '/v3/app/webhook_secret',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id }),
  output: z.object({ webhook_secret: z.string() }),
  fails: [],
});

export const redeliverWebhook = defineCall({
  summary: 'Sends a webhook delivery again now.',
  method: 'POST',
  path: '/v3/app/redeliver',
  access: 'signed-in',
  input: z.object({ id, delivery: id }),
  output: z.object({}),
  fails: [],
});
