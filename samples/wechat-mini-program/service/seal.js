const { gcm } = require('@noble/ciphers/aes.js');
const { hmac } = require('@noble/hashes/hmac.js');
const { sha256 } = require('@noble/hashes/sha2.js');
const { fromBase64, fromUtf8, toBase64, toHex, toUtf8 } = require('./bytes.js');
const rsa = require('./rsa-oaep.js');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomBytes(length) {
  return new Promise((resolve, reject) => {
    wx.getRandomValues({
      length,
      success: ({ randomValues }) => resolve(new Uint8Array(randomValues)),
      fail: reject,
    });
  });
}

/** Sixteen letters and digits, each uniform. Bytes from 248 on would favour the first letters. */
function toRequestKey(bytes) {
  const fair = bytes.filter((byte) => byte < 248);
  return Array.from(fair.slice(0, 16), (byte) => alphabet[byte % 62]).join('');
}

/**
 * A secure call, as the service's docs/secure-calls.md has it: the body encrypted under a fresh key, the key
 * wrapped for the service, and a signature over all of it. Mini programs have no WebCrypto: noble's AES-GCM and HMAC are plain JavaScript.
 */
async function seal({ path, body, kid, publicKey, now }) {
  const bytes = await randomBytes(96);
  const requestKey = toRequestKey(bytes.slice(0, 64));
  const key = toUtf8(requestKey);
  const t = Math.trunc(now);
  const c = toBase64(gcm(key, key).encrypt(toUtf8(JSON.stringify(body))));
  const signed = `c=${c}&kid=${kid}&path=${path}${t}`;
  return {
    requestKey,
    headers: {
      'X-Secure-Kid': kid,
      'X-Secure-Key': toBase64(rsa.encrypt(fromBase64(publicKey), key, bytes.slice(64))),
    },
    envelope: { c, t, sign: toHex(hmac(sha256, key, toUtf8(signed))) },
  };
}

/** The data of a sealed answer; throws where a single bit of it was changed. */
function open(requestKey, { data, iv }) {
  const text = fromUtf8(gcm(toUtf8(requestKey), toUtf8(iv)).decrypt(fromBase64(data)));
  return iv.endsWith('1') ? JSON.parse(text) : text;
}

module.exports = { randomBytes, seal, open };
