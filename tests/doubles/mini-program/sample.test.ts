import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { openEnvelope } from '@tongxing/sealing/open.ts';
import { sealAnswer } from '@tongxing/sealing/seal-answer.ts';
import { describe, expect, test } from 'vitest';
import { sample, sampleLoader } from './load-sample.ts';

const wx = {
  getRandomValues: ({ length, success }: { length: number; success(answer: object): void }) =>
    success({ randomValues: Uint8Array.from(randomBytes(length)).buffer }),
  arrayBufferToBase64: (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64'),
  base64ToArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')).buffer,
};
const { load } = sampleLoader({ wx });
const read = (file: string) => readFileSync(path.join(sample, file), 'utf8');

describe('the sample mini program seals as the service opens', () => {
  const { toUtf8, fromUtf8 } = load('service/bytes.js') as {
    toUtf8(text: string): Uint8Array;
    fromUtf8(bytes: Uint8Array): string;
  };
  const { sha256, hmacSha256 } = load('service/sha256.js') as {
    sha256(message: Uint8Array): Uint8Array;
    hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  };
  const aes = load('service/aes-gcm.js') as Record<
    'encrypt' | 'decrypt',
    (key: Uint8Array, iv: Uint8Array, text: Uint8Array) => Uint8Array
  >;
  const { seal, open } = load('service/seal.js') as {
    seal(call: object): Promise<{ requestKey: string; headers: Record<string, string>; envelope: object }>;
    open(requestKey: string, answer: object): unknown;
  };

  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('SHA-256 and HMAC of %i bytes', (length) => {
    const message = randomBytes(length);
    expect(Buffer.from(sha256(message))).toEqual(createHash('sha256').update(message).digest());
    for (const size of [16, 64, 100]) {
      const key = randomBytes(size);
      expect(Buffer.from(hmacSha256(key, message))).toEqual(
        createHmac('sha256', key).update(message).digest(),
      );
    }
  });

  test.each([0, 1, 15, 16, 17, 500])('AES-128-GCM of %i bytes', (length) => {
    const [key, iv, text] = [randomBytes(16), randomBytes(16), randomBytes(length)];
    const cipher = createCipheriv('aes-128-gcm', key, iv);
    const theirs = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const ours = aes.encrypt(Uint8Array.from(key), Uint8Array.from(iv), Uint8Array.from(text));
    expect(Buffer.from(ours)).toEqual(theirs);
    expect(Buffer.from(aes.decrypt(key, iv, ours))).toEqual(text);
    ours[length >> 1]! ^= 1;
    expect(() => aes.decrypt(key, iv, ours)).toThrow();
  });

  test('texts of every length of UTF-8', () => {
    const text = 'a£通行🚪';
    expect(Buffer.from(toUtf8(text))).toEqual(Buffer.from(text));
    expect(fromUtf8(toUtf8(text))).toBe(text);
  });

  test.each([1024, 2048])('a whole call under a key of %i bits, and its answer', async (bits) => {
    const pair = await generateKeyPair(bits);
    const publicKey = await exportPublicKey(pair.publicKey);
    const body = { ticket: 'x', 说: '你好' };
    const now = Date.now();
    const sealed = await seal({ path: '/v3/qrcode/confirm', body, kid: 'k1', publicKey, now });
    const opened = await openEnvelope({
      path: '/v3/qrcode/confirm',
      kid: 'k1',
      secureKey: sealed.headers['X-Secure-Key'],
      envelope: sealed.envelope,
      privateKey: pair.privateKey,
      now,
    });
    expect(opened).toEqual({ ok: true, body, requestKey: sealed.requestKey });
    const answer = sealAnswer(sealed.requestKey, { token: '行' }, 'abcdefghijklmno1');
    expect(open(sealed.requestKey, answer)).toEqual({ token: '行' });
  });
});

describe('the sample mini program is whole', () => {
  const { pages } = JSON.parse(read('app.json')) as { pages: string[] };

  test.each(pages)('%s has its files, and its markup names no handler that is not there', (page) => {
    for (const kind of ['js', 'json', 'wxml', 'wxss'])
      expect(existsSync(path.join(sample, `${page}.${kind}`))).toBe(true);
    let handlers: Record<string, unknown> = {};
    sampleLoader({ wx, getApp: () => ({}) }).load(`${page}.js`, {
      Page: (definition: Record<string, unknown>) => {
        handlers = definition;
      },
    });
    const bound = [...read(`${page}.wxml`).matchAll(/\bbind\w+="(\w+)"/g)].map((match) => match[1] ?? '');
    for (const name of bound) expect(handlers[name], `${page}: ${name}`).toBeTypeOf('function');
  });

  test('the page that the code opens is the one the service names by default', () => {
    expect(pages[0]).toBe('pages/login/login');
  });
});
