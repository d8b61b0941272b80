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
 * Whether an RSA modulus (big-endian bytes) may be the product of two large primes, as far as that is told without them:
 * NIST SP 800-89 §5.3.3. One that is a prime itself, or divides by a small one, is factored by anybody, who then signs.
 * Costs some milliseconds for 2048 bits, whatever the number; the test of Fermat does, as nobody gains by a composite
 * that passes for a prime. Node's own check of a prime takes seconds where it is one.
 */
export function isSoundModulus(bytes: Uint8Array): boolean {
  const modulus = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  for (let factor = 2; factor < leastFactor; factor += 1) {
    if (modulus % BigInt(factor) === 0n) return false;
  }
  return powerOfTwo(modulus - 1n, modulus) !== 1n;
}
