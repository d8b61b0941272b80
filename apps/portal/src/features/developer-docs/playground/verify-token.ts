import { serviceNow } from '../../../browser/clock.ts';
import { readToken } from '../read-token.ts';
import type { Check } from './run.ts';

const algorithms: Readonly<
  Record<string, { key: EcKeyImportParams | RsaHashedImportParams; sign: EcdsaParams | Algorithm }>
> = {
  ES256: { key: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash: 'SHA-256' } },
  RS256: { key: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, sign: { name: 'RSASSA-PKCS1-v1_5' } },
};

interface Expected {
  readonly issuer: string;
  readonly audience?: string;
  readonly nonce?: string;
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0));

/**
 * The checks that an app must make of an ID token (OpenID Connect Core 3.1.3.7), by WebCrypto with the issuer's
 * published keys.
 */
export async function verifyToken(token: string, expected: Expected): Promise<Check[]> {
  const read = readToken(token);
  if (!read) return [{ text: '不是 JWT', isRight: false }];
  const { header, payload } = read;
  const now = serviceNow() / 1000;
  const audiences = [payload['aud']].flat();
  const isSigned = await hasGoodSignature(token, header, expected.issuer);
  return [
    {
      text: `签名：用公钥 ${String(header['kid'] ?? '')} 按 ${String(header['alg'])} 验过`,
      isRight: isSigned,
    },
    { text: `iss 是 ${expected.issuer}`, isRight: payload['iss'] === expected.issuer },
    ...(expected.audience
      ? [{ text: `aud 是你的 client_id`, isRight: audiences.includes(expected.audience) }]
      : []),
    { text: 'exp 还没到', isRight: typeof payload['exp'] === 'number' && payload['exp'] > now },
    ...(expected.nonce
      ? [{ text: 'nonce 和发出去的一样', isRight: payload['nonce'] === expected.nonce }]
      : []),
  ];
}

/** Whether one of the issuer's keys signed it. Only two algorithms are accepted, whatever the token says. */
async function hasGoodSignature(
  token: string,
  header: Readonly<Record<string, unknown>>,
  issuer: string,
): Promise<boolean> {
  const algorithm = algorithms[String(header['alg'])];
  const [head = '', body = '', signature = ''] = token.trim().split('.');
  if (!algorithm) return false;
  try {
    const response = await fetch(`${issuer}/oauth2/jwks`, { credentials: 'omit' });
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid?: string })[] };
    const jwk = keys.find(({ kid }) => kid === header['kid']);
    if (!jwk) return false;
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm.key, false, ['verify']);
    return await crypto.subtle.verify(
      algorithm.sign,
      key,
      bytesOf(signature),
      new TextEncoder().encode(`${head}.${body}`),
    );
  } catch {
    return false;
  }
}
