import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { accountEventTypes } from '../rules/account-event.ts';
import { calledUri } from '../rules/redirect-uri.ts';
import { moment, momentFilter, pageOf } from './fields.ts';

/** How many endpoints operators may have. */
export const mostWebhookEndpoints = 20;

const id = z.string().check(z.minLength(1), z.maxLength(100));
const url = calledUri.check(z.minLength(1));
const events = z
  .array(z.enum([...accountEventTypes, '*']))
  .check(z.minLength(1), z.maxLength(accountEventTypes.length));

const target = { kind: 'webhook', field: 'id' } as const;
const path = '/manage/v1/webhooks/{id}';
const writing = {
  permission: permissionTo.writeSettings,
  reason: 'optional',
  target,
  logged: null,
} as const;

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: moment,
  changed_at: moment,
  /** Until when the former secret signs too; null where it does not. */
  previous_expires_at: z.nullable(moment),
});
export type WebhookEndpointItem = z.output<typeof endpoint>;

export const listWebhooks = defineQuery({
  name: 'webhooks.list',
  summary: 'Where events about people are sent for the operators, the oldest first.',
  path: '/manage/v1/webhooks',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: pageOf(endpoint),
  fails: [],
});

export const createWebhook = defineCommand({
  ...writing,
  name: 'webhooks.create',
  summary:
    'Sends events about everybody to an address, of these types or all (`*`), signed as the webhooks of apps. The secret is shown this once. By two.',
  path: '/manage/v1/webhooks',
  approval: true,
  /** The secret is in the answer: a repeated request reads it for ten minutes only. */
  answerSeconds: 600,
  input: z.strictObject({ url, events }),
  output: z.object({ id: z.string(), secret: z.string() }),
  fails: ['bad_webhook_url', 'too_many_webhooks'],
});

export const editWebhook = defineCommand({
  ...writing,
  name: 'webhooks.edit',
  summary: 'Changes the address or the types. By two, except where it only gets less.',
  method: 'PATCH',
  path,
  approval: true,
  input: z.strictObject({ id, url: z.optional(url), events: z.optional(events) }),
  output: endpoint,
  fails: ['bad_webhook_url'],
});

export const removeWebhook = defineCommand({
  ...writing,
  name: 'webhooks.remove',
  summary: 'Stops sending to an address and forgets its deliveries.',
  method: 'DELETE',
  path,
  input: z.strictObject({ id }),
  output: z.object({}),
  fails: [],
});

export const tryWebhook = defineCommand({
  ...writing,
  name: 'webhooks.test',
  summary: 'Sends `ping`.',
  path: `${path}/test`,
  input: z.strictObject({ id }),
  output: z.object({ delivery: z.string() }),
  fails: [],
});

export const rotateWebhookSecret = defineCommand({
  ...writing,
  name: 'webhooks.rotate-secret',
  summary: 'Makes a new secret, shown this once; the former one signs beside it for `overlap_hours`.',
  path: `${path}/rotate-secret`,
  answerSeconds: 600,
  input: z.strictObject({
    id,
    overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24),
  }),
  output: z.object({ id: z.string(), secret: z.string(), previous_expires_at: z.nullable(moment) }),
  fails: [],
});

export const redeliverWebhook = defineCommand({
  ...writing,
  name: 'webhooks.redeliver',
  summary: 'Sends one delivery again, or all that were not delivered between two moments (up to 1,000).',
  path: `${path}/redeliver`,
  input: z
    .strictObject({
      id,
      delivery: z.optional(id),
      from: z.optional(momentFilter),
      to: z.optional(momentFilter),
    })
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

export const listWebhookDeliveries = defineQuery({
  name: 'webhooks.deliveries',
  summary: 'The last fifty deliveries to an address, the newest first.',
  path: `${path}/deliveries`,
  permission: permissionTo.readSettings,
  audited: 'no',
  target,
  input: z.strictObject({ id }),
  output: pageOf(
    z.object({
      id: z.string(),
      event: z.string(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.number(),
      last_result: z.string(),
      created_at: moment,
      next_attempt_at: z.nullable(moment),
    }),
  ),
  fails: [],
});
export type WebhookDeliveryItem = z.output<typeof listWebhookDeliveries.output>['items'][number];

export const listHookCalls = defineQuery({
  name: 'hook.calls',
  summary:
    "The last questions to the operator's own service (settings `hook`), the newest first; kept for a week.",
  path: '/manage/v1/hook/calls',
  permission: permissionTo.readSettings,
  audited: 'no',
  target: null,
  input: z.strictObject({}),
  output: pageOf(
    z.object({
      at: moment,
      type: z.enum(['before.registration', 'before.token']),
      outcome: z.enum(['allowed', 'refused', 'failed']),
      milliseconds: z.number(),
    }),
  ),
  fails: [],
});
