import { createHmac, type KeyObject } from 'node:crypto';

/** The identifier that one app knows an account by: stable, and meaningless to every other app. */
export function pairwiseSubject(secret: KeyObject, accountId: string, appId: string): string {
  return createHmac('sha256', secret).update(`${appId}\n${accountId}`).digest('base64url').slice(0, 32);
}
