import { constants, createCipheriv, createHash, createHmac, privateDecrypt, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { openEnvelope, sealAnswer } from '@tongxing/sealing/open.ts';
import { describe, expect, test } from 'vitest';
import { sample, sampleLoader } from './load-sample.ts';

const wx = {
  getRandomValues: ({ length, success }: { length: number; success(answer: object): void }) =>
    success({ randomValues: Uint8Array.from(randomBytes(length)).buffer }),
  arrayBufferToBase64: (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64'),
  base64ToArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')).buffer,
};
const { load } = sampleLoader({ wx });
const bytes = (text: Buffer) => Uint8Array.from(text);
const read = (file: string) => readFileSync(path.join(sample, file), 'utf8');

type RequestVector = Readonly<
  Record<'name' | 'path' | 'kid' | 'request_key' | 'json' | 'secure_key' | 'c' | 'sign', string>
> & { readonly t: number };
type AnswerVector = Readonly<Record<'name' | 'request_key' | 'data' | 'iv' | 'text', string>>;

describe('sealing in the sample mini program', () => {
  const { toUtf8, fromUtf8 } = load('service/bytes.js') as {
    toUtf8(text: string): Uint8Array;
    fromUtf8(bytes: Uint8Array): string;
  };
  const { seal, open } = load('service/seal.js') as {
    seal(call: object): Promise<{ requestKey: string; headers: Record<string, string>; envelope: object }>;
    open(requestKey: string, answer: object): unknown;
  };

  type Hash = (message: Uint8Array) => Uint8Array;
  const { sha256 } = load('miniprogram_npm/@noble/hashes/sha2.js') as { sha256: Hash };
  const { hmac } = load('miniprogram_npm/@noble/hashes/hmac.js') as {
    hmac(hash: Hash, key: Uint8Array, message: Uint8Array): Uint8Array;
  };
  const { gcm } = load('miniprogram_npm/@noble/ciphers/aes.js') as {
    gcm(key: Uint8Array, iv: Uint8Array): Record<'encrypt' | 'decrypt', Hash>;
  };

  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('SHA-256 and HMAC of %i bytes', (length) => {
    const message = bytes(randomBytes(length));
    expect(Buffer.from(sha256(message))).toEqual(createHash('sha256').update(message).digest());
    for (const size of [16, 64, 100]) {
      const key = bytes(randomBytes(size));
      expect(Buffer.from(hmac(sha256, key, message))).toEqual(
        createHmac('sha256', key).update(message).digest(),
      );
    }
  });

  test.each([0, 1, 15, 16, 17, 500])('AES-128-GCM of %i bytes', (length) => {
    const [key, iv, text] = [bytes(randomBytes(16)), bytes(randomBytes(16)), bytes(randomBytes(length))];
    const cipher = createCipheriv('aes-128-gcm', key, iv);
    const theirs = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const ours = gcm(key, iv).encrypt(text);
    expect(Buffer.from(ours)).toEqual(theirs);
    expect(gcm(key, iv).decrypt(ours)).toEqual(text);
    ours[length >> 1]! ^= 1;
    expect(() => gcm(key, iv).decrypt(ours)).toThrow();
  });

  const vectors = <Vector>(name: string) =>
    JSON.parse(
      readFileSync(path.join(import.meta.dirname, `../../../packages/sealing/vectors/${name}.json`), 'utf8'),
    ) as Vector;
  const pair = vectors<{ public_key: string; private_key: string }>('key');

  test.each(vectors<RequestVector[]>('requests'))('the published request: $name', async (vector) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const drawn = Buffer.from(Array.from(vector.request_key, (letter) => alphabet.indexOf(letter)));
    const { seal } = sampleLoader({
      wx: {
        ...wx,
        getRandomValues: ({ success }: { success(answer: object): void }) =>
          success({
            randomValues: bytes(Buffer.concat([drawn, Buffer.alloc(48), seedOf(vector.secure_key)])).buffer,
          }),
      },
    }).load('service/seal.js') as { seal(call: object): Promise<{ headers: object; envelope: object }> };
    const { path, kid, json, t: now, c, sign } = vector;
    const sealed = await seal({ path, kid, body: JSON.parse(json), publicKey: pair.public_key, now });
    expect(sealed.envelope).toEqual({ c, t: now, sign });
    expect(sealed.headers).toEqual({ 'X-Secure-Kid': kid, 'X-Secure-Key': vector.secure_key });
  });

  /** The 32 bytes that were drawn for a wrapped key: RFC 8017, 7.1.2, step 3. */
  function seedOf(secureKey: string): Buffer {
    const key = { key: Buffer.from(pair.private_key, 'base64'), format: 'der', type: 'pkcs8' } as const;
    const padded = privateDecrypt(
      { ...key, padding: constants.RSA_NO_PADDING },
      Buffer.from(secureKey, 'base64'),
    );
    const mask = createHash('sha256').update(padded.subarray(33)).update(Buffer.alloc(4)).digest();
    return Buffer.from(padded.subarray(1, 33).map((byte, at) => byte ^ (mask[at] ?? 0)));
  }

  test.each(vectors<AnswerVector[]>('answers'))('the published answer: $name', (vector) => {
    const { request_key, data, iv, text } = vector;
    expect(open(request_key, { data, iv })).toEqual(iv.endsWith('1') ? JSON.parse(text) : text);
  });

  test('given texts of every length of UTF-8, encodes and decodes them', () => {
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

describe('files of the sample mini program', () => {
  const { pages } = JSON.parse(read('app.json')) as { pages: string[] };

  test.each(pages)('%s has its files, and its markup names only handlers that exist', (page) => {
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

  test('the QR code opens the page that the service names by default', () => {
    expect(pages[0]).toBe('pages/login/login');
  });
});
