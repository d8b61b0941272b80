const { sha256 } = require('@noble/hashes/sha2.js');
const { join, toHex } = require('./bytes.js');

/** One element of DER: start and end of its content. */
function element(der, at) {
  let length = der[at + 1];
  let begin = at + 2;
  if (length & 0x80) {
    const bytes = length & 0x7f;
    length = 0;
    for (let index = 0; index < bytes; index += 1) length = length * 256 + der[begin + index];
    begin += bytes;
  }
  return { begin, end: begin + length };
}

/** Modulus and exponent of a SubjectPublicKeyInfo: SEQUENCE { algorithm, BIT STRING { SEQUENCE { n, e } } }. */
function readPublicKey(der) {
  const whole = element(der, 0);
  const algorithm = element(der, whole.begin);
  const bits = element(der, algorithm.end);
  const pair = element(der, bits.begin + 1);
  const n = element(der, pair.begin);
  const e = element(der, n.end);
  const modulus = der.slice(n.begin, n.end);
  return {
    modulus: modulus[0] === 0 ? modulus.slice(1) : modulus,
    exponent: der.slice(e.begin, e.end),
  };
}

/** MGF1 with SHA-256 (RFC 8017, B.2.1). */
function mask(seed, length) {
  let out = new Uint8Array(0);
  for (let counter = 0; out.length < length; counter += 1) {
    out = join(out, sha256(join(seed, Uint8Array.of(0, 0, counter >> 8, counter & 0xff))));
  }
  return out.slice(0, length);
}

const mix = (one, other) => one.map((byte, at) => byte ^ other[at]);
const toNumber = (bytes) => BigInt(`0x${toHex(bytes)}`);

/** RSA-OAEP with SHA-256 (RFC 8017, 7.1.1). `spki` is DER, `seed` 32 random bytes. */
function encrypt(spki, message, seed) {
  const { modulus, exponent } = readPublicKey(spki);
  const size = modulus.length;
  const filling = new Uint8Array(size - message.length - 66);
  const data = join(sha256(new Uint8Array(0)), filling, Uint8Array.of(1), message);
  const hiddenData = mix(data, mask(seed, data.length));
  const hiddenSeed = mix(seed, mask(hiddenData, 32));

  const n = toNumber(modulus);
  let base = toNumber(join(hiddenSeed, hiddenData));
  let result = BigInt(1);
  for (let rest = Number(toNumber(exponent)); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * base) % n;
    base = (base * base) % n;
  }
  const digits = result.toString(16).padStart(size * 2, '0');
  return Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
}

module.exports = { encrypt };
