const { join } = require('./bytes.js');

const double = (byte) => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff;

/** The S-box: the inverse in GF(2^8), then an affine map (FIPS 197). */
const S = (() => {
  const box = new Uint8Array(256);
  let p = 1;
  let q = 1;
  do {
    p ^= double(p);
    q ^= q << 1;
    q ^= q << 2;
    q ^= q << 4;
    q = (q ^ (q & 0x80 ? 0x09 : 0)) & 0xff;
    const around = q | (q << 8);
    box[p] = (q ^ (around >> 7) ^ (around >> 6) ^ (around >> 5) ^ (around >> 4) ^ 0x63) & 0xff;
  } while (p !== 1);
  box[0] = 0x63;
  return box;
})();

/** The eleven round keys of AES-128. */
function expand(key) {
  const words = new Uint8Array(176);
  words.set(key);
  let round = 1;
  for (let at = 16; at < 176; at += 4) {
    let last = words.slice(at - 4, at);
    if (at % 16 === 0) {
      last = Uint8Array.of(S[last[1]] ^ round, S[last[2]], S[last[3]], S[last[0]]);
      round = double(round);
    }
    for (let byte = 0; byte < 4; byte += 1) words[at + byte] = words[at - 16 + byte] ^ last[byte];
  }
  return words;
}

function encryptBlock(keys, block) {
  let state = block.map((byte, at) => byte ^ keys[at]);
  for (let round = 1; round <= 10; round += 1) {
    const next = new Uint8Array(16);
    for (let column = 0; column < 16; column += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((row) => S[state[(column + row * 5) % 16]]);
      const all = a ^ b ^ c ^ d;
      const mixed =
        round === 10
          ? [a, b, c, d]
          : [
              a ^ all ^ double(a ^ b),
              b ^ all ^ double(b ^ c),
              c ^ all ^ double(c ^ d),
              d ^ all ^ double(d ^ a),
            ];
      for (let row = 0; row < 4; row += 1) next[column + row] = mixed[row] ^ keys[round * 16 + column + row];
    }
    state = next;
  }
  return state;
}

/** A product in GF(2^128) with the bits as GCM has them (SP 800-38D, 6.3). */
function multiply(x, y) {
  const product = new Uint8Array(16);
  const v = y.slice();
  for (let bit = 0; bit < 128; bit += 1) {
    if ((x[bit >> 3] >> (7 - (bit & 7))) & 1) for (let at = 0; at < 16; at += 1) product[at] ^= v[at];
    const falls = v[15] & 1;
    for (let at = 15; at > 0; at -= 1) v[at] = (v[at] >> 1) | ((v[at - 1] & 1) << 7);
    v[0] = (v[0] >> 1) ^ (falls ? 0xe1 : 0);
  }
  return product;
}

/** GHASH over texts that are each filled up to whole blocks, with their lengths at the end. */
function ghash(h, text) {
  const lengths = new Uint8Array(16);
  new DataView(lengths.buffer).setUint32(12, text.length * 8);
  const filled = join(text, new Uint8Array((16 - (text.length % 16)) % 16), lengths);
  let sum = new Uint8Array(16);
  for (let at = 0; at < filled.length; at += 16) {
    sum = multiply(
      sum.map((byte, index) => byte ^ filled[at + index]),
      h,
    );
  }
  return sum;
}

function gcm(key, iv) {
  const keys = expand(key);
  const h = encryptBlock(keys, new Uint8Array(16));
  // The format's iv has 16 bytes, so that the first counter is its GHASH and not the iv itself.
  const first = ghash(h, iv);
  const count = (block, by) => {
    const next = block.slice();
    const view = new DataView(next.buffer);
    view.setUint32(12, (view.getUint32(12) + by) >>> 0);
    return next;
  };
  return {
    apply(text) {
      let stream = first;
      return text.map((byte, at) => {
        if (at % 16 === 0) stream = encryptBlock(keys, count(first, 1 + at / 16));
        return byte ^ stream[at % 16];
      });
    },
    tag(sealed) {
      const mask = encryptBlock(keys, first);
      return ghash(h, sealed).map((byte, at) => byte ^ mask[at]);
    },
  };
}

/** AES-128-GCM: the ciphertext with its 16-byte tag appended. */
function encrypt(key, iv, text) {
  const cipher = gcm(key, iv);
  const sealed = cipher.apply(text);
  return join(sealed, cipher.tag(sealed));
}

/** The reverse; throws where a single bit is wrong. */
function decrypt(key, iv, message) {
  const cipher = gcm(key, iv);
  const sealed = message.slice(0, -16);
  const tag = cipher.tag(sealed);
  let difference = 0;
  for (let at = 0; at < 16; at += 1) difference |= tag[at] ^ message[message.length - 16 + at];
  if (difference !== 0 || message.length < 16) throw new Error('the answer was changed on its way');
  return cipher.apply(sealed);
}

module.exports = { encrypt, decrypt };
