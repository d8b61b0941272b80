import { createHmac } from 'node:crypto';
import { toSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import { findApp, updateApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { type Delivery, insertDelivery } from './delivery-store.ts';
import { makeDeliveries, postToApp } from './make-deliveries.ts';

/** The vault's context for the secret. */
const webhookSecretContext = (appId: string) => `webhook secret ${appId}`;

/** Makes the secret that signs an app's webhooks, in place of the former one. */
export async function makeWebhookSecret(change: Change, appId: string): Promise<string> {
  const secret = `whsec_${change.random.bytes(32).toString('base64')}`;
  const sealed = change.vault.seal(secret, webhookSecretContext(appId));
  await updateApp(change, appId, { webhook_secret: sealed });
  return secret;
}

/** Signature of the Standard Webhooks specification: HMAC-SHA-256 over `id.timestamp.body`. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The webhooks about a person. */
const webhookEvents = ['grant.revoked', 'account.cancelled', 'access.removed'] as const;
type WebhookEvent = (typeof webhookEvents)[number];

interface Announcement {
  readonly appId: string;
  readonly event: WebhookEvent;
  /** The identifier by which the app knows the person. */
  readonly subject: string;
}

/** Queues a webhook about a person. An app without a webhook URL gets none. */
export async function announce(change: Change, { appId, event, subject }: Announcement): Promise<void> {
  const app = await findApp(change.db, appId);
  if (!app?.webhook_url) return;
  if (!app.webhook_secret) await makeWebhookSecret(change, appId);
  const body = JSON.stringify({
    type: event,
    timestamp: change.at.toISOString(),
    data: { client_id: appId, sub: subject },
  });
  await insertDelivery(change, { appId, event, body });
}

/** Sends the due webhooks: signed, retried, and visible to the developer. */
export const deliverWebhooks = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, webhookEvents, sendWebhook);

async function sendWebhook(work: AppsWork, delivery: Delivery): Promise<string | null> {
  const app = await findApp(work.db, delivery.client_id);
  if (!app?.webhook_url || !app.webhook_secret) return 'no address';
  const timestamp = toSeconds(work.clock.now());
  const secret = work.vault.open(app.webhook_secret, webhookSecretContext(delivery.client_id));
  return postToApp(work, app.webhook_url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, delivery.id, timestamp, delivery.body),
    },
    body: delivery.body,
  });
}
