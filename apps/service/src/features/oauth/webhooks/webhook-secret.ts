import { createHmac } from 'node:crypto';
import type { Change } from '../../../transaction/work.ts';
import { updateApp } from '../apps/app-store.ts';

/** What the vault seals the secret under. */
export const webhookSecretContext = (appId: string) => `webhook secret ${appId}`;

/** Makes the secret that an app's webhooks are signed with, in place of an older one. */
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
