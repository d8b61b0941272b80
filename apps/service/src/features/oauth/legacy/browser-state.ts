import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';

const keyed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** Carries a text through a sign-in, signed with the browser's own secret: several tabs can sign in at once, and no other browser. */
export const stateFor = (secret: string, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${keyed(secret, `state ${text}`)}`;

/** The text that a state carries; null for one that this browser was not given. */
export function carriedBy(secret: string, state: string): string | null {
  const [carried = ''] = state.split('.', 1);
  const text = Buffer.from(carried, 'base64url').toString();
  return isSameSecret(state, stateFor(secret, text)) ? text : null;
}

/** The PKCE verifier of a sign-in (RFC 7636). */
export const verifierFor = (secret: string, state: string): string => keyed(secret, `verifier ${state}`);
