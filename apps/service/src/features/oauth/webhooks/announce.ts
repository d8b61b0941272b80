import type { Change } from '../../../transaction/work.ts';
import { findApp } from '../apps/app-store.ts';
import { insertDelivery } from './delivery-store.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

export interface Announcement {
  readonly appId: string;
  readonly event: 'grant.revoked' | 'account.cancelled';
  /** The identifier the app knows the person by. */
  readonly subject: string;
}

/** Tells an app what it must know of somebody who used it. An app without an address is told nothing. */
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
