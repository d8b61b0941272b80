/** What is remembered between leaving for the portal and coming back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the person was: path, query and fragment. */
  readonly back: string;
}

/** What the portal says of itself (OpenID Connect Discovery 1.0); only what is used. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly end_session_endpoint: string;
}

/** What the token endpoint answers. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly expires_in?: number;
}

/** Something did not succeed; `message` is the code of OAuth 2.0 (`access_denied`, `login_required`) or a word of ours. */
export class SignInError extends Error {}

/** A way of asking that the answer's `state` tells apart: where the answer belongs. */
export type Channel = 'page' | 'popup' | 'frame';

/** A fresh attempt of this browser: unguessable `state`, `nonce` and PKCE verifier. */
export function newAttempt(channel: Channel): Attempt {
  const { pathname, search, hash } = location;
  return {
    state: `${channel}.${secret()}`,
    nonce: secret(),
    verifier: secret(),
    back: pathname + search + hash,
  };
}

/** The S256 challenge of a verifier (RFC 7636 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
}

/** The code of an answer that is ours: `state` of this attempt, `iss` of this portal (RFC 9207). Throws `SignInError`. */
export function codeOf(answer: URLSearchParams, attempt: Attempt | null, issuer: string): string {
  if (!attempt || answer.get('state') !== attempt.state) throw new SignInError('foreign_answer');
  if (answer.get('iss') !== issuer) throw new SignInError('foreign_issuer');
  const code = answer.get('code');
  if (!code) throw new SignInError(answer.get('error') ?? 'no_code');
  return code;
}

/**
 * The `sub` of an ID token that came straight from the token endpoint over TLS, where the connection stands for the
 * signature (OpenID Connect Core 3.1.3.7, 6). Throws `SignInError` where it is for somebody else, old, or another attempt's.
 */
export function subjectOf(idToken: string, issuer: string, clientId: string, nonce?: string): string {
  const claims = JSON.parse(fromBase64url(idToken.split('.')[1] ?? '')) as Record<string, unknown>;
  const audience = [claims['aud']].flat();
  const isOurs =
    claims['iss'] === issuer &&
    audience.length === 1 &&
    audience[0] === clientId &&
    Number(claims['exp']) > Date.now() / 1000 - 60 &&
    (nonce === undefined || claims['nonce'] === nonce);
  if (!isOurs || typeof claims['sub'] !== 'string') throw new SignInError('foreign_token');
  return claims['sub'];
}

function secret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
}
