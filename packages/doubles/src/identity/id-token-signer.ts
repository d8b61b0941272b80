import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

/** What a hostile or broken provider may do to its ID token or userinfo. */
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
  'userinfo_of_another',
] as const;

export interface IdTokenMode {
  flaw: (typeof idTokenFlaws)[number] | null;
}

interface Addressing {
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string;
}

/** Signs ID tokens with a key that can be changed, and badly where the mode asks for it. */
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
    { issuer, audience, secret }: Addressing,
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
      ...(flaw === 'issued_for_another_party' && { azp: 'b' }),
    } as JWTPayload;
    if (flaw === 'no_subject') delete body.sub;
    if (flaw === 'unsigned') return new UnsecuredJWT(body).setIssuedAt().setExpirationTime('10m').encode();
    const token = new SignJWT(body).setIssuedAt().setExpirationTime(flaw === 'expired' ? '-10m' : '10m');
    if (flaw === 'signed_with_the_client_secret') {
      return token
        .setProtectedHeader({ alg: 'HS256', kid: `k${kid}` })
        .sign(new TextEncoder().encode(secret.padEnd(32, 's')));
    }
    const key: CryptoKey = flaw === 'signed_by_a_stranger' ? stranger.privateKey : pair.privateKey;
    return token.setProtectedHeader({ alg: 'RS256', kid: `k${kid}` }).sign(key);
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
