import { createHmac, type KeyObject } from 'node:crypto';

/** The identifier that one app knows an account by: stable, and meaningless to every other app. */
export function pairwiseSubject(secret: KeyObject, accountId: string, clientId: string): string {
  return createHmac('sha256', secret).update(`${clientId}\n${accountId}`).digest('base64url').slice(0, 32);
}
