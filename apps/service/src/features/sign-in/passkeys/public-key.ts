import { createPublicKey, type JsonWebKeyInput } from 'node:crypto';

/** NIST SP 800-89 §5.3.3: no factor of a modulus is smaller. */
const leastFactor = 752;

/** Two to the power of `exponent`, modulo an odd number. */
function powerOfTwo(exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power << 1n) % modulus;
  }
  return power;
}

/**
 * Whether an RSA modulus (big-endian bytes) can be the product of two large primes, as far as can be checked
 * without them (NIST SP 800-89 §5.3.3). Anybody can factor a prime, or a number with a small factor, and then sign.
 * Takes some milliseconds for 2048 bits, whatever the number. Fermat's test is enough: a composite that passes as
 * prime helps no attacker. Node's own primality test takes seconds for a prime.
 */
function isSoundModulus(bytes: Uint8Array): boolean {
  const modulus = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  for (let factor = 2; factor < leastFactor; factor += 1) {
    if (modulus % BigInt(factor) === 0n) return false;
  }
  return powerOfTwo(modulus - 1n, modulus) !== 1n;
}

/** The field, and the constant of the curve −x² + y² = 1 + d·x²·y² (RFC 8032 §5.1). */
const p = 2n ** 255n - 19n;
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % p];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

/**
 * Whether 32 bytes encode an Ed25519 point that is safe as a public key; libraries import any. Not every y has a
 * point, and eight points have an order that divides 8: with one of them as a public key anybody can write a
 * signature that fits every message (OpenSSL refuses them since 3.5).
 */
function isSoundEd25519Point(bytes: Uint8Array): boolean {
  const number = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  // The highest bit is the sign of x. A y of p or more is a second encoding of a smaller one.
  const y = number & (2n ** 255n - 1n);
  if (bytes.length !== 32 || y >= p) return false;
  const square = (y * y) % p;
  // y = ±1: orders 1 and 2; y = 0: order 4; d·y⁴ + 2y² = 1: those whose double has y = 0, order 8.
  const isOfOrderEight = (d * square * square + 2n * square - 1n) % p === 0n;
  if (y === 0n || square === 1n || isOfOrderEight) return false;
  // x² = (y² − 1) / (d·y² + 1) has to be a square (Euler's criterion).
  return power((square - 1n + p) * (d * square + 1n), (p - 1n) / 2n) === 1n;
}

/** COSE (RFC 9052, RFC 9053): EdDSA, ES256, RS256, in the order in which they are asked for. */
export const passkeyAlgorithms = [-8, -7, -257];

type JsonWebKey = JsonWebKeyInput['key'];

/** COSE key parameters by number; negative ones depend on the key type. */
type CoseKey = ReadonlyMap<number, unknown>;

const kindOfKey = { octetPair: 1, curve: 2, rsa: 3 } as const;
/** FIPS 186-5 and SP 800-131A ask for 2048 bits; above 4096 a verification only costs more. */
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
  // With exponent 1 anybody can forge signatures.
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
 * Whether a COSE key is sound: of a requested algorithm, on its curve, and long enough. An unsound key opens the
 * account to nobody, or to everybody.
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
