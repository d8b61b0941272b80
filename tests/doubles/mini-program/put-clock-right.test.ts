import { randomBytes } from 'node:crypto';
import { exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { openEnvelope } from '@tongxing/sealing/open.ts';
import { expect, test } from 'vitest';
import { sampleLoader } from './load-sample.ts';

interface Asked {
  readonly url: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly data?: never;
  success(answer: { data: unknown }): void;
}

test.each([8, -8])('given a clock put right by %i hours meanwhile, reads the time anew', async (hours) => {
  const pair = await generateKeyPair(2048);
  const key = await exportPublicKey(pair.publicKey);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const asked: string[] = [];
  const answer = async ({ url, header, data }: Asked) => {
    asked.push(url.slice(url.indexOf('/v3/')));
    const time = now() / 1000;
    if (url.endsWith('/v3/config'))
      return { code: 1, data: { secure: true, kid: 'k', key, time, expire: time + 3600 } };
    const opened = await openEnvelope({
      path: '/v3/login/phone',
      kid: 'k',
      secureKey: header?.['X-Secure-Key'],
      envelope: data!,
      privateKey: pair.privateKey,
      now: now(),
    });
    return opened.ok ? { code: 1, data: opened.body } : { code: 400, msg: '数据解密失败' };
  };
  const wx = {
    getRandomValues: ({ length, success }: { length: number; success(given: object): void }) =>
      success({ randomValues: Uint8Array.from(randomBytes(length)).buffer }),
    arrayBufferToBase64: (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64'),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')).buffer,
    getStorageSync: () => 'a-device',
    request: (order: Asked) => void answer(order).then((data) => order.success({ data })),
  };
  const { call } = sampleLoader({ wx }).load('service/call.js') as {
    call(path: string, body: object): Promise<{ code: number; data: unknown }>;
  };
  const body = { phone: '13800138000' };
  expect(await call('/v3/login/phone', body)).toEqual({ code: 1, data: body });
  ahead = hours * 3_600_000;
  expect(await call('/v3/login/phone', body)).toEqual({ code: 1, data: body });
  expect(asked.slice(2)).toEqual(['/v3/login/phone', '/v3/config', '/v3/login/phone']);
});
