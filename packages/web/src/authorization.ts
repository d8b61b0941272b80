/** The state saved between leaving for the portal and returning. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to return to: path, query and fragment. */
  readonly back: string;
}

/** The portal's metadata (OpenID Connect Discovery 1.0), the used fields only. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly end_session_endpoint: string;
}

/** The token endpoint's answer. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly expires_in?: number;
}

/** A failed sign-in; `message` is an OAuth 2.0 error code (`access_denied`, `login_required`) or one of this library. */
export class SignInError extends Error {}

/** Where the answer belongs; part of `state`. */
export type Channel = 'page' | 'popup' | 'frame';

/** A new attempt with random `state`, `nonce` and PKCE verifier. */
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

/** The code of an answer with this attempt's `state` and this portal's `iss` (RFC 9207). Throws `SignInError`. */
export function codeOf(answer: URLSearchParams, attempt: Attempt | null, issuer: string): string {
  if (!attempt || answer.get('state') !== attempt.state) throw new SignInError('foreign_answer');
  if (answer.get('iss') !== issuer) throw new SignInError('foreign_issuer');
  const code = answer.get('code');
  if (!code) throw new SignInError(answer.get('error') ?? 'no_code');
  return code;
}

/**
 * The `sub` of an ID token received from the token endpoint over TLS, which replaces the signature check (OpenID Connect
 * Core 3.1.3.7, 6). Throws `SignInError` where audience, time or nonce are wrong.
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
