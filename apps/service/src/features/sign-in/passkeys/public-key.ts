import { createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import { isSoundEd25519Point } from './ed25519-point.ts';
import { isSoundModulus } from './rsa-modulus.ts';

/** COSE (RFC 9052, RFC 9053): EdDSA, ES256, RS256, in the order in which they are asked for. */
export const passkeyAlgorithms = [-8, -7, -257];

type JsonWebKey = JsonWebKeyInput['key'];

/** Numbers of COSE's key parameters; what they mean below zero depends on the kind of key. */
type CoseKey = ReadonlyMap<number, unknown>;

const kindOfKey = { octetPair: 1, curve: 2, rsa: 3 } as const;
/** FIPS 186-5 and SP 800-131A: 2048 bits and more; above 4096 a verification costs more than it proves. */
const rsaBits = { least: 2048, most: 4096 };
const leastRsaExponent = 65_537;

const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  value instanceof Uint8Array && (length === undefined || value.length === length);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function readCurve(key: CoseKey): JsonWebKey | null {
  const [crv, x, y] = [key.get(-1), key.get(-2), key.get(-3)];
  // WebAuthn L3 §5.8.5: ES256 means P-256, both coordinates written out.
  if (crv !== 1 || !isBytes(x, 32) || !isBytes(y, 32)) return null;
  return { kty: 'EC', crv: 'P-256', x: text(x), y: text(y) };
}

function readOctetPair(key: CoseKey): JsonWebKey | null {
  const [crv, x] = [key.get(-1), key.get(-2)];
  if (crv !== 6 || !isBytes(x, 32) || !isSoundEd25519Point(x)) return null;
  return { kty: 'OKP', crv: 'Ed25519', x: text(x) };
}

function readRsa(key: CoseKey): JsonWebKey | null {
  const [n, e] = [key.get(-1), key.get(-2)];
  if (!isBytes(n) || !isBytes(e) || e.length > 4 || n.length > rsaBits.most / 8) return null;
  const exponent = Number(`0x${Buffer.from(e).toString('hex') || '0'}`);
  // With 1 for an exponent anybody writes signatures.
  if (exponent % 2 === 0 || exponent < leastRsaExponent || !isSoundModulus(n)) return null;
  return { kty: 'RSA', n: text(n), e: text(e) };
}

async function readKey(cose: Uint8Array): Promise<JsonWebKey | null> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const key = decodeCredentialPublicKey(new Uint8Array(cose)) as unknown as CoseKey;
  if (!(key instanceof Map)) return null;
  const [kind, algorithm] = [key.get(1), key.get(3)];
  if (kind === kindOfKey.curve && algorithm === -7) return readCurve(key);
  if (kind === kindOfKey.octetPair && algorithm === -8) return readOctetPair(key);
  return kind === kindOfKey.rsa && algorithm === -257 ? readRsa(key) : null;
}

/**
 * Whether a COSE key is one that can prove anything: of an algorithm that was asked for, on its curve, long enough.
 * Any other is none, however well formed the answer around it is: it opens the account to nobody, or to everybody.
 */
export async function isSoundPublicKey(cose: Uint8Array): Promise<boolean> {
  try {
    const jwk = await readKey(cose);
    if (!jwk) return false;
    // The library refuses points that are not on P-256.
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const bits = key.asymmetricKeyDetails?.modulusLength;
    return bits === undefined || (bits >= rsaBits.least && bits <= rsaBits.most);
  } catch {
    return false;
  }
}
