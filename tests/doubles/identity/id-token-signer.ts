import { createHash } from 'node:crypto';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

/** Faults that a hostile or broken provider may put into its ID token or userinfo. */
export const idTokenFlaws = [
  'unsigned',
  'signed_with_the_client_secret',
  'signed_by_a_stranger',
  'another_issuer',
  'another_audience',
  'expired',
  'another_nonce',
  'no_nonce',
  'no_subject',
  'issued_for_another_party',
  'for_us_but_used_by_another',
  'of_another_access_token',
  'typed_as_access_token',
  'issued_tomorrow',
  'lives_for_ever',
  'userinfo_of_another',
] as const;

/** What OpenID Connect Core 2 does not allow as a `sub`: more than 255 characters, anything but ASCII, tricks with spaces. */
export const subjectFlaws: Readonly<Record<string, string>> = {
  'a NUL': 'some\u0000body',
  '300 characters': 's'.repeat(300),
  '9,000 characters': 's'.repeat(9000),
  'half a letter': 'some\ud83dbody',
  'a space alone': ' ',
  'a space at its end': 'somebody ',
  'a line break': 'some\nbody',
  'Chinese letters': '某人',
  'a letter that cannot be seen': 'some\u200bbody',
};

export interface IdTokenMode {
  flaw: (typeof idTokenFlaws)[number] | null;
  /** The `sub` of everybody. */
  subject?: string | null;
  /** Metadata that it publishes instead of its own, such as a `token_endpoint` elsewhere. */
  metadata?: Readonly<Record<string, string>>;
}

interface Addressing {
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string;
  readonly accessToken: string;
}

const dayInSeconds = 86_400;

/** OpenID Connect Core 3.1.3.6, for RS256. */
const hashOf = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

/** Signs ID tokens with a key that can be changed, or with the fault of the mode. */
export async function openSigner(mode: IdTokenMode) {
  let kid = 0;
  let pair = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  let published: JWK = {};
  const publish = async () => {
    published = { ...(await exportJWK(pair.publicKey)), kid: `k${kid}`, alg: 'RS256', use: 'sig' };
  };
  await publish();

  const sign = async (
    claims: Record<string, unknown>,
    { issuer, audience, secret, accessToken }: Addressing,
  ): Promise<string> => {
    const { flaw } = mode;
    const nonce = flaw === 'another_nonce' ? 'not-yours' : flaw === 'no_nonce' ? undefined : claims.nonce;
    const body = {
      ...claims,
      nonce,
      iss: flaw === 'another_issuer' ? 'https://elsewhere.example' : issuer,
      aud:
        flaw === 'another_audience'
          ? 'another-client'
          : flaw === 'issued_for_another_party'
            ? [audience, 'b']
            : audience,
      at_hash: hashOf(flaw === 'of_another_access_token' ? 'another' : accessToken),
      ...((flaw === 'issued_for_another_party' || flaw === 'for_us_but_used_by_another') && { azp: 'b' }),
      ...(mode.subject && { sub: mode.subject }),
    } as JWTPayload;
    if (flaw === 'no_subject') delete body.sub;
    if (flaw === 'unsigned') return new UnsecuredJWT(body).setIssuedAt().setExpirationTime('10m').encode();
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = flaw === 'issued_tomorrow' ? now + dayInSeconds : now;
    const expiry = { expired: -600, lives_for_ever: 100 * 365 * dayInSeconds }[flaw as string] ?? 600;
    const token = new SignJWT(body).setIssuedAt(issuedAt).setExpirationTime(issuedAt + expiry);
    if (flaw === 'signed_with_the_client_secret') {
      return token
        .setProtectedHeader({ alg: 'HS256', kid: `k${kid}` })
        .sign(new TextEncoder().encode(secret.padEnd(32, 's')));
    }
    const key: CryptoKey = flaw === 'signed_by_a_stranger' ? stranger.privateKey : pair.privateKey;
    const typ = flaw === 'typed_as_access_token' ? { typ: 'at+jwt' } : {};
    return token.setProtectedHeader({ alg: 'RS256', kid: `k${kid}`, ...typ }).sign(key);
  };

  return {
    sign,
    publicKeys: () => [published],
    /** A new key under a new name; the old one is gone at once. */
    async rotate(): Promise<void> {
      kid += 1;
      pair = await generateKeyPair('RS256', { extractable: true });
      await publish();
    },
  };
}
