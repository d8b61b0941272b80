import { toSeconds } from '../../../kernel/clock.ts';
import { findApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import type { Delivery } from './delivery-store.ts';
import { makeDeliveries, postToApp } from './make-deliveries.ts';
import { signWebhook, webhookSecretContext } from './webhook-secret.ts';

/** Sends the webhooks that are due: signed, retried, visible to the developer. */
export const deliverWebhooks = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, ['grant.revoked', 'account.cancelled'], sendWebhook);

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
