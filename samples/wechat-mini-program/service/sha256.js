const { join } = require('./bytes.js');

/** The first 32 bits of the fractional parts of the first primes' roots: cube roots for K, square roots for H. */
const [K, H] = (() => {
  const cube = [];
  const square = [];
  const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
  for (let number = 2; cube.length < 64; number += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) isPrime = false;
    if (!isPrime) continue;
    if (square.length < 8) square.push(fraction(Math.sqrt(number)));
    cube.push(fraction(Math.cbrt(number)));
  }
  return [cube, square];
})();

const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** SHA-256 (FIPS 180-4): 32 bytes. */
function sha256(message) {
  const length = message.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);

  const state = H.slice();
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(at + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const [near, far] = [words[t - 2], words[t - 15]];
      const sigma1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      const sigma0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
      words[t] = sigma1 + words[t - 7] + sigma0 + words[t - 16];
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t += 1) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + K[t] + words[t]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = (state[index] + word) | 0;
    });
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, index) => out.setInt32(4 * index, word));
  return digest;
}

/** HMAC-SHA-256 (RFC 2104). */
function hmacSha256(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const pad = (byte) => block.map((each) => each ^ byte);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
}

module.exports = { sha256, hmacSha256 };
