/** Bytes as base64url without padding (RFC 4648 §5). */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** `length` random bytes as base64url; 32 bytes give a verifier of 43 characters. */
export function randomText(length = 32): string {
  return base64url(crypto.getRandomValues(new Uint8Array(length)));
}

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
