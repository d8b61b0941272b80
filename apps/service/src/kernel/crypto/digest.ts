import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a secret of full entropy: how tokens, device secrets and ticket secrets are stored. */
export function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The same as base64url text, for keys of short-lived state. */
export function digestText(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
