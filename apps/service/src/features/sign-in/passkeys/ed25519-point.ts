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
 * Whether 32 bytes name a point of Ed25519 that is worth something as a key: a library imports any. Not every y has a
 * point, and eight points have an order that divides 8: with one of them for a public key anybody writes a signature
 * that fits every message (OpenSSL refuses those since 3.5 only).
 */
export function isSoundEd25519Point(bytes: Uint8Array): boolean {
  const number = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  // The highest bit is the sign of x; a y that is not below p is another spelling of one that is.
  const y = number & (2n ** 255n - 1n);
  if (bytes.length !== 32 || y >= p) return false;
  const square = (y * y) % p;
  // y = ±1: orders 1 and 2; y = 0: order 4; d·y⁴ + 2y² = 1: those whose double has y = 0, order 8.
  const isOfOrderEight = (d * square * square + 2n * square - 1n) % p === 0n;
  if (y === 0n || square === 1n || isOfOrderEight) return false;
  // x² = (y² − 1) / (d·y² + 1) has to be a square (Euler's criterion).
  return power((square - 1n + p) * (d * square + 1n), (p - 1n) / 2n) === 1n;
}
