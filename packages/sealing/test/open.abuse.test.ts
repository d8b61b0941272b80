import { createCipheriv } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportPublicKey, generateKeyPair } from '../src/key-pair.ts';
import { openEnvelope, sealAnswer } from '../src/open.ts';
import { openAnswer, type SealedCall, seal } from '../src/seal.ts';
import { sign } from '../src/signature.ts';
import { clientSeals } from './independent.ts';

const path = '/v3/login/password';
const kid = 'k1';
const now = 1_767_225_600_000;
const refused = { ok: false };

let pair: CryptoKeyPair;
let publicKey: string;
let sealed: SealedCall;

beforeAll(async () => {
  pair = await generateKeyPair();
  publicKey = await exportPublicKey(pair.publicKey);
  sealed = await seal({ path, body: { account: 'lin' }, kid, publicKey, now });
});

function open(change: Record<string, unknown> = {}) {
  const secureKey = sealed.headers['X-Secure-Key'];
  return openEnvelope({
    path,
    kid,
    secureKey,
    envelope: sealed.envelope,
    privateKey: pair.privateKey,
    now,
    ...change,
  });
}

describe('openEnvelope refuses', () => {
  it('nothing that is whole', async () => {
    expect((await open()).ok).toBe(true);
  });

  // threat:sealed-moved
  it('a body moved to another call, or under another key id', async () => {
    expect(await open({ path: '/v3/register' })).toEqual(refused);
    expect(await open({ kid: 'k2' })).toEqual(refused);
  });

  it('an upload whose file was exchanged, added or taken away', async () => {
    const upload = await seal({ path, body: {}, kid, publicKey, now, file: Buffer.from('mine') });
    const parts = { secureKey: upload.headers['X-Secure-Key'], envelope: upload.envelope };
    expect((await open({ ...parts, file: Buffer.from('mine') })).ok).toBe(true);
    expect(await open({ ...parts, file: Buffer.from('yours') })).toEqual(refused);
    expect(await open(parts)).toEqual(refused);
    expect(await open({ file: Buffer.from('added') })).toEqual(refused);
  });

  it('a time outside the window, to the millisecond', async () => {
    expect((await open({ now: now + 300_000 })).ok).toBe(true);
    expect((await open({ now: now - 300_000 })).ok).toBe(true);
    expect(await open({ now: now + 300_001 })).toEqual(refused);
    expect(await open({ now: now - 300_001 })).toEqual(refused);
    expect(await open({ maxSkewMs: 0, now: now + 1 })).toEqual(refused);
  });

  it('every flipped bit of the ciphertext and of the signature', async () => {
    const { c, t, sign: signature } = sealed.envelope;
    const bytes = Buffer.from(c, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await open({ envelope: { c: changed.toString('base64'), t, sign: signature } })).toEqual(
        refused,
      );
    }
    for (let at = 0; at < signature.length; at += 1) {
      const digit = signature[at] === '0' ? '1' : '0';
      expect(
        await open({ envelope: { c, t, sign: signature.slice(0, at) + digit + signature.slice(at + 1) } }),
      ).toEqual(refused);
    }
  });

  it('a rightly signed envelope whose ciphertext was changed, cut or does not open', async () => {
    const { requestKey } = sealed;
    const whole = Buffer.from(sealed.envelope.c, 'base64');
    const signed = async (bytes: Buffer) => {
      const c = bytes.toString('base64');
      const envelope = { c, t: now, sign: await sign(requestKey, { c, kid, path, t: String(now) }) };
      return open({ envelope });
    };
    expect((await signed(whole)).ok).toBe(true);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await signed(changed), `byte ${at}`).toEqual(refused);
    }
    for (const length of [0, 1, 4, 12, 15, 16, 17, whole.length - 1]) {
      expect(await signed(whole.subarray(0, length)), `${length} bytes`).toEqual(refused);
      expect(await signed(whole.subarray(whole.length - length)), `the last ${length}`).toEqual(refused);
    }
  });

  it('a text that is rightly sealed and not JSON, or not UTF-8', async () => {
    const text = clientSeals(publicKey, { path, kid, json: '{"a":', t: now });
    expect(await open({ secureKey: text.headers['X-Secure-Key'], envelope: text.envelope })).toEqual(refused);
    const cipher = createCipheriv('aes-128-gcm', sealed.requestKey, sealed.requestKey);
    const bytes = [cipher.update(Buffer.from([0x22, 0xff, 0x22])), cipher.final(), cipher.getAuthTag()];
    const c = Buffer.concat(bytes).toString('base64');
    const envelope = {
      c,
      t: now,
      sign: await sign(sealed.requestKey, { c, kid, path, t: String(now) }),
    };
    expect(await open({ envelope })).toEqual(refused);
  });

  it('request keys of another shape', async () => {
    for (const requestKey of ['0123456789abcde-', '行行行行行1']) {
      if (Buffer.byteLength(requestKey) !== 16) throw new Error('AES-128 needs sixteen bytes');
      const odd = clientSeals(publicKey, { path, kid, json: '{}', t: now, requestKey });
      expect(await open({ secureKey: odd.headers['X-Secure-Key'], envelope: odd.envelope })).toEqual(refused);
    }
  });

  it('a key wrapped for somebody else', async () => {
    const other = await generateKeyPair();
    expect(await open({ privateKey: other.privateKey })).toEqual(refused);
  });

  it('anything that is not an envelope, without throwing', async () => {
    const { c, t, sign } = sealed.envelope;
    const odd = [null, undefined, 'text', 7, [], {}, { c, t }, { c, sign }, { t, sign }, { c: {}, t, sign }];
    const times = [
      '',
      'NaN',
      '1e99',
      '-1',
      ' 1',
      '0x10',
      {},
      [t],
      null,
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      t + 0.5,
    ];
    for (const envelope of [...odd, ...times.map((time) => ({ c, t: time, sign }))]) {
      expect(await open({ envelope })).toEqual(refused);
    }
    for (const secureKey of [undefined, '', '%%%', 'AAAA', [sealed.headers['X-Secure-Key']]]) {
      expect(await open({ secureKey })).toEqual(refused);
    }
    expect(await open({ envelope: { c: '%%%', t, sign } })).toEqual(refused);
    expect(await open({ envelope: { c, t, sign: 'zz' } })).toEqual(refused);
  });
});

describe('answers', () => {
  it('are not opened when changed, or with the key of another request', async () => {
    const answer = sealAnswer(sealed.requestKey, { token: 'x' }, '00000000000000a1');
    await expect(openAnswer('0123456789abcdef', answer)).rejects.toThrow();
    await expect(openAnswer(sealed.requestKey, { ...answer, iv: '00000000000000b1' })).rejects.toThrow();
  });

  it('never reuse the iv of their request', () => {
    expect(() => sealAnswer('000000000000000a', {}, '000000000000000a')).toThrow('iv');
    expect(() => sealAnswer('000000000000000a', {}, 'short1')).toThrow('iv');
  });
});
