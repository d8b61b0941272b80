import { accountEventTypes } from '@tongxing/contract/rules/account-event.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { signWebhook } from '../../../kernel/crypto/sign-webhook.ts';
import { findApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { type Delivery, isStillHeard, withdrawn } from './delivery-store.ts';
import { findEndpoint } from './endpoint-store.ts';
import { makeDeliveries, postToApp } from './make-deliveries.ts';
import { openWebhookSecrets } from './webhook.ts';

/** Sends the due webhooks: signed, retried, and visible to the developer or the operators. */
export const deliverWebhooks = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, [...accountEventTypes, 'ping'], sendWebhook);

/** Where a delivery goes now, and the secrets that sign it. */
async function findReceiver(work: AppsWork, { client_id: appId, endpoint_id: endpointId }: Delivery) {
  const now = work.clock.now();
  if (appId !== null) {
    const app = await findApp(work.db, appId);
    if (!app?.webhook_url || !app.webhook_secret) return null;
    const { webhook_secret: secret, webhook_former_secret: former, webhook_former_until: until } = app;
    return {
      url: app.webhook_url,
      secrets: openWebhookSecrets(work, { receiver: appId, now, secret, former, until }),
    };
  }
  const endpoint = endpointId === null ? null : await findEndpoint(work.db, endpointId);
  if (!endpoint) return null;
  const { id: receiver, url, secret, former_secret: former, former_until: until } = endpoint;
  return { url, secrets: openWebhookSecrets(work, { receiver, now, secret, former, until }) };
}

async function sendWebhook(work: AppsWork, delivery: Delivery): Promise<string | null> {
  const receiver = await findReceiver(work, delivery);
  if (!receiver) return 'no address';
  if (!(await isStillHeard(work.db, delivery))) return withdrawn;
  const timestamp = toSeconds(work.clock.now());
  const { id, body } = delivery;
  return postToApp(work, receiver.url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      // One for each secret that is valid: a receiver that knows one of them accepts it.
      'webhook-signature': receiver.secrets
        .map((secret) => signWebhook(secret, id, timestamp, body))
        .join(' '),
    },
    body,
  });
}
