import { createHmac } from 'node:crypto';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import { findApp, updateApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { type Delivery, insertDelivery } from './delivery-store.ts';
import { makeDeliveries, postToApp } from './make-deliveries.ts';

/** The vault's context for the secret. */
const webhookSecretContext = (appId: string) => `webhook secret ${appId}`;

/**
 * Makes the secret that signs an app's webhooks. The former one signs beside it for `overlapHours`, so that a receiver that
 * knows either of them goes on.
 */
export async function makeWebhookSecret(
  change: Change,
  appId: string,
  { overlapHours = 0 }: { readonly overlapHours?: number } = {},
): Promise<string> {
  const secret = `whsec_${change.random.bytes(32).toString('base64')}`;
  const sealed = change.vault.seal(secret, webhookSecretContext(appId));
  const former = overlapHours > 0 ? ((await findApp(change.db, appId))?.webhook_secret ?? null) : null;
  await updateApp(change, appId, {
    webhook_secret: sealed,
    webhook_former_secret: former,
    webhook_former_until: former === null ? null : addSeconds(change.at, overlapHours * 3600),
  });
  return secret;
}

/** Signature of the Standard Webhooks specification: HMAC-SHA-256 over `id.timestamp.body`. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The webhooks about a person. */
const personEvents = ['grant.revoked', 'account.cancelled', 'access.removed'] as const;
type WebhookEvent = (typeof personEvents)[number];

/** All webhooks: those, and the one that a developer tries the address with. */
const webhookEvents = [...personEvents, 'ping'] as const;

interface Announcement {
  readonly appId: string;
  readonly event: WebhookEvent;
  /** The identifier by which the app knows the person. */
  readonly subject: string;
}

/** Queues a webhook about a person. An app without a webhook URL gets none. */
export async function announce(change: Change, { appId, event, subject }: Announcement): Promise<void> {
  await queue(change, { appId, event, data: { sub: subject } });
}

/** Queues a webhook by which a developer tries the address; the id of the delivery, or null where there is no address. */
export const announceTest = (change: Change, appId: string): Promise<string | null> =>
  queue(change, { appId, event: 'ping', data: {} });

async function queue(
  change: Change,
  {
    appId,
    event,
    data,
  }: {
    readonly appId: string;
    readonly event: (typeof webhookEvents)[number];
    readonly data: Readonly<Record<string, string>>;
  },
): Promise<string | null> {
  const app = await findApp(change.db, appId);
  if (!app?.webhook_url) return null;
  if (!app.webhook_secret) await makeWebhookSecret(change, appId);
  const body = JSON.stringify({
    type: event,
    timestamp: change.at.toISOString(),
    data: { client_id: appId, ...data },
  });
  return insertDelivery(change, { appId, event, body });
}

/** Sends the due webhooks: signed, retried, and visible to the developer. */
export const deliverWebhooks = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, webhookEvents, sendWebhook);

async function sendWebhook(work: AppsWork, delivery: Delivery): Promise<string | null> {
  const app = await findApp(work.db, delivery.client_id);
  if (!app?.webhook_url || !app.webhook_secret) return 'no address';
  const now = work.clock.now();
  const timestamp = toSeconds(now);
  const isFormerValid = app.webhook_former_until !== null && app.webhook_former_until > now;
  const sealed = [app.webhook_secret, isFormerValid ? app.webhook_former_secret : null];
  const signatures = sealed.flatMap((each) =>
    each === null
      ? []
      : signWebhook(
          work.vault.open(each, webhookSecretContext(delivery.client_id)),
          delivery.id,
          timestamp,
          delivery.body,
        ),
  );
  return postToApp(work, app.webhook_url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(timestamp),
      // One for each secret that is valid: a receiver that knows one of them accepts it.
      'webhook-signature': signatures.join(' '),
    },
    body: delivery.body,
  });
}
