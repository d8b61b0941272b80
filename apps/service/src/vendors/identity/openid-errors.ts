import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import type { IDToken } from 'openid-client';
import * as client from 'openid-client';
import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import { refuse } from './provider-failure.ts';

/** A network error that is thrown through the library. */
export class ProviderUnreachable extends Error {
  readonly failure: ProviderFailureKey;
  constructor(failure: ProviderFailureKey, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Translates an error of openid-client; an unknown one is a malformed answer. */
export function explainOpenidError(key: string, error: unknown): ProviderFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof ProviderUnreachable) return refuse(error.failure, `${key}: ${error.message}`);
  if (cause instanceof ProviderUnreachable) return refuse(cause.failure, `${key}: ${cause.message}`);
  if (error instanceof client.ResponseBodyError) {
    const { error: word, error_description: description, status } = error;
    const refused = oauth2Refusal(`${key} token`)({ error: word, error_description: description }, status);
    if (refused) return refused;
  }
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return refuse('provider_misconfigured', `${key}: HTTP ${error.status} with a challenge`);
  }
  if (cause instanceof Response) {
    if (cause.status >= 500 || cause.status === 429) {
      return refuse('provider_unavailable', `${key}: HTTP ${cause.status}`);
    }
    if (cause.status >= 400) return refuse('provider_misconfigured', `${key}: HTTP ${cause.status}`);
  }
  const code = error instanceof client.ClientError ? (error.code ?? '') : '';
  if (code === 'OAUTH_TIMEOUT') return refuse('provider_unavailable', `${key}: no answer in time`);
  const text = error instanceof Error ? error.message : 'unknown trouble';
  const deeper = cause instanceof Error ? cause.message : '';
  return refuse('provider_malformed', `${key}: ${text} ${deeper} ${code}`);
}

const longestSubject = 255;
/** The allowed difference of two clocks. */
const toleranceSeconds = 300;
const longestLifeSeconds = 366 * 86_400;

/** OpenID Connect Core 2: ASCII; of spaces, those inside a name such as that of a directory. */
const isSubjectIdentifier = (sub: unknown) =>
  typeof sub === 'string' && sub.length <= longestSubject && /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(sub);

interface Tokens {
  readonly id_token?: string;
  readonly access_token: string;
}

/**
 * The flaw of an ID token whose signature, iss, aud, exp and nonce the library has verified, for the log; null where
 * there is none. It checks the subject, the audience, the access token and the dates.
 */
export function flawOfIdToken(tokens: Tokens, claims: IDToken, now: Date): string | null {
  const { at_hash: hash } = claims;
  const { alg = '', typ = 'JWT' } = decodeProtectedHeader(tokens.id_token ?? '');
  // The library compares azp with the client where there are several audiences. With one audience, that is the client.
  const flaw = flawOfClaims(claims, `${typ}`, [claims.aud].flat(), now);
  if (flaw) return flaw;
  return hash !== undefined && hash !== hashOf(tokens.access_token, alg)
    ? 'it is of another access token'
    : null;
}

/** The flaw of the claims of an ID token for one of `clients`, whose signature, iss, aud and exp were verified. */
export function flawOfClaims(
  { sub, azp, iat, exp }: Pick<IDToken, 'sub' | 'azp' | 'iat' | 'exp'>,
  typ: string,
  clients: readonly string[],
  now: Date,
): string | null {
  if (!isSubjectIdentifier(sub)) return 'its sub is no identifier';
  if (azp !== undefined && !clients.includes(`${azp}`)) return 'it was issued to another client';
  // RFC 8725 3.11: a token of another type is no ID token.
  if (!/^(application\/)?jwt$/i.test(typ)) return `its type is ${typ}`;
  if (iat > toSeconds(now) + toleranceSeconds) return 'it was issued in the future';
  if (exp - iat > longestLifeSeconds) return 'it lives for years';
  return null;
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash that the signature uses. */
function hashOf(accessToken: string, alg: string): string {
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512';
  const hash = createHash(`sha${bits}`).update(accessToken).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
