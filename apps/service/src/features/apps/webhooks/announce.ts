import type { Change } from '../../../unit-of-work/work.ts';
import { findClient } from '../clients/client-store.ts';
import { insertDelivery } from './delivery-store.ts';
import { makeWebhookSecret } from './webhook-secret.ts';

export interface Announcement {
  readonly clientId: string;
  readonly event: 'grant.revoked' | 'account.cancelled';
  /** The identifier the app knows the person by. */
  readonly subject: string;
}

/** Tells an app what it must know of somebody who used it. An app without an address is told nothing. */
export async function announce(change: Change, { clientId, event, subject }: Announcement): Promise<void> {
  const client = await findClient(change.db, clientId);
  if (!client?.webhook_url) return;
  if (!client.webhook_secret) await makeWebhookSecret(change, clientId);
  const body = JSON.stringify({
    type: event,
    timestamp: change.at.toISOString(),
    data: { client_id: clientId, sub: subject },
  });
  await insertDelivery(change, { clientId, event, body });
}
