import { beforeAll, describe, expect, it } from 'vitest';
import { exportPrivateKey, exportPublicKey, generateKeyPair } from '../src/key-pair.ts';
import { openEnvelope, sealAnswer } from '../src/open.ts';
import { createRequestKey } from '../src/request-key.ts';
import { openAnswer, seal } from '../src/seal.ts';
import { clientOpens, clientSeals, serviceOpens, serviceSeals } from './independent.ts';

const path = '/v3/user/edit';
const kid = 'k1';
const now = 1_767_225_600_000;
const body = { nickname: '林夏 🌏', long: '行'.repeat(70_000), list: [1, null, { a: true }] };

let pair: CryptoKeyPair;
let publicKey: string;
let privateKey: string;

beforeAll(async () => {
  pair = await generateKeyPair(2048);
  publicKey = await exportPublicKey(pair.publicKey);
  privateKey = await exportPrivateKey(pair.privateKey);
});

describe('two implementations of one document', () => {
  // spec:7.2
  it('reads in node:crypto what the portal sealed, and the portal reads the answer', async () => {
    const file = Buffer.from('picture');
    for (const upload of [{}, { file }]) {
      const { headers, envelope, requestKey } = await seal({ path, body, kid, publicKey, now, ...upload });
      const opened = serviceOpens(privateKey, {
        path,
        kid,
        secureKey: headers['X-Secure-Key'],
        envelope,
        ...upload,
      });
      expect(opened).toEqual({ body, requestKey });
      const answer = serviceSeals(requestKey, JSON.stringify({ token: 'x' }), '00000000000000a1');
      expect(await openAnswer(requestKey, answer)).toEqual({ token: 'x' });
    }
  });

  it('opens what node:crypto sealed, and node:crypto reads the answer', async () => {
    const file = Buffer.from('picture');
    for (const upload of [{}, { file }]) {
      const sealed = clientSeals(publicKey, { path, kid, json: JSON.stringify(body), t: now, ...upload });
      const opened = await openEnvelope({
        path,
        kid,
        secureKey: sealed.headers['X-Secure-Key'],
        // Multipart fields arrive as strings.
        envelope: 'file' in upload ? { ...sealed.envelope, t: String(now) } : sealed.envelope,
        privateKey: pair.privateKey,
        now: now + 299_000,
        ...upload,
      });
      expect(opened).toEqual({ ok: true, body, requestKey: sealed.requestKey });
      for (const data of [{ token: 'x' }, null, '字', 7]) {
        expect(
          clientOpens(sealed.requestKey, sealAnswer(sealed.requestKey, data, 'ZZZZZZZZZZZZZZZ1')),
        ).toEqual(data);
      }
      expect(clientOpens(sealed.requestKey, sealAnswer(sealed.requestKey, '文字', 'ZZZZZZZZZZZZZZZ0'))).toBe(
        '文字',
      );
    }
  });
});

describe('keys', () => {
  // spec:9.6
  it('gives every request a key of its own, from the whole alphabet', () => {
    const keys = Array.from({ length: 2000 }, createRequestKey);
    expect(new Set(keys).size).toBe(2000);
    expect(keys.every((key) => /^[A-Za-z0-9]{16}$/.test(key))).toBe(true);
    const counts = new Map<string, number>();
    for (const letter of keys.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 32,000 draws over 62 letters: 516 each, standard deviation 22.5; six of them either way.
    expect(Math.min(...counts.values())).toBeGreaterThan(380);
    expect(Math.max(...counts.values())).toBeLessThan(652);
  });

  // spec:9.9
  it('makes RSA pairs of the size asked for, exponent 65537', async () => {
    expect(pair.publicKey.algorithm).toMatchObject({ modulusLength: 2048 });
    const small = await generateKeyPair();
    expect(small.publicKey.algorithm).toMatchObject({ modulusLength: 1024 });
    const { e } = await crypto.subtle.exportKey('jwk', small.publicKey);
    expect(e).toBe('AQAB');
  });
});
