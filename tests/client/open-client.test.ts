import { getCaptchaChallenge } from '@tongxing/contract/calls/captcha.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import { exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { type Opened, openEnvelope, sealAnswer } from '@tongxing/sealing/open.ts';
import { describe, expect, it } from 'vitest';
import { openClient, type Transport } from './open-client.ts';
import type { WrittenRequest } from './write-request.ts';

const first = await generateKeyPair(2048);
const second = await generateKeyPair(2048);

/** A service with one key at a time that answers with what it understood. */
function openDouble({ secure = true, aheadMilliseconds = 0, lifetimeSeconds = 3600 } = {}) {
  const keys = new Map([
    ['k1', first],
    ['k2', second],
  ]);
  let kid = 'k1';
  const asked: WrittenRequest[] = [];
  const understood: unknown[] = [];
  const now = () => Date.now() + aheadMilliseconds;

  const answer = (envelope: object) => ({ status: 200, headers: {}, text: JSON.stringify(envelope) });
  const transport: Transport = async (request) => {
    asked.push(request);
    const { path, headers, body } = request;
    const time = Math.floor(now() / 1000);
    if (path === getConfig.path) {
      const key = await exportPublicKey(keys.get(kid)!.publicKey);
      return answer({ code: 1, data: { kid, key, secure, time, expire: time + lifetimeSeconds } });
    }
    if (request.requestKey === null) {
      understood.push(typeof body === 'string' ? JSON.parse(body) : body);
      return answer({ code: 1, msg: '', data: 'plain' });
    }
    if (headers['X-Secure-Kid'] !== kid) return answer({ code: 12, msg: '页面已过期，请刷新后重试' });
    const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
    const file = body instanceof FormData ? (body.get('file') as File) : null;
    const opened: Opened = await openEnvelope({
      path,
      kid,
      secureKey: headers['X-Secure-Key'],
      envelope: fields,
      privateKey: keys.get(kid)!.privateKey,
      now: now(),
      file: file ? new Uint8Array(await file.arrayBuffer()) : undefined,
    });
    if (!opened.ok) return answer({ code: 400, msg: '数据解密失败' });
    understood.push(opened.body);
    return answer({ code: 1, ...sealAnswer(opened.requestKey, { heard: true }, 'abcdefghijklmno1') });
  };
  return {
    transport,
    asked,
    understood,
    countOf: (path: string) => asked.filter((request) => request.path === path).length,
    changeKey() {
      kid = 'k2';
    },
  };
}

describe('a client', () => {
  it('seals marked calls, opens the answers, and loads the key once', async () => {
    const service = openDouble();
    const client = openClient(service.transport);
    const caller = { token: 't', device: 'd', headers: { 'User-Agent': 'test' } };
    const answers = await Promise.all([1, 2].map((n) => client.call(editProfile, { bio: `${n}` }, caller)));
    expect(answers.map(({ data }) => data)).toEqual([{ heard: true }, { heard: true }]);
    expect(service.understood).toHaveLength(2);
    expect(service.understood).toEqual(expect.arrayContaining([{ bio: '1' }, { bio: '2' }]));
    expect(service.countOf('/v3/config')).toBe(1);
    expect(service.asked.at(-1)?.headers).toMatchObject({
      Authorization: 'Bearer t',
      'X-Device': 'd',
      'User-Agent': 'test',
    });
  });

  it('given a key that the service does not know, loads a new one, once', async () => {
    const service = openDouble();
    const client = openClient(service.transport);
    await client.must(editProfile, { bio: '' });
    service.changeKey();
    expect((await client.call(editProfile, { bio: '新' })).code).toBe(1);
    expect(service.understood.at(-1)).toEqual({ bio: '新' });
    expect(service.countOf('/v3/config')).toBe(2);
  });

  it.each([8, -8])('given a clock put right by %i hours meanwhile, reads the time anew', async (hours) => {
    const service = openDouble();
    let offset = hours * 3_600_000;
    const client = openClient(service.transport, { now: () => Date.now() + offset });
    await client.must(editProfile, { bio: '' });
    offset = 0;
    expect((await client.call(editProfile, { bio: '新' })).code).toBe(1);
    expect(service.understood.at(-1)).toEqual({ bio: '新' });
    expect(service.countOf('/v3/config')).toBe(2);
  });

  it('given a key that expires within a minute, loads a new one', async () => {
    const service = openDouble({ lifetimeSeconds: 59 });
    const client = openClient(service.transport);
    await client.must(editProfile, { bio: '' });
    await client.must(editProfile, { bio: '' });
    expect(service.countOf('/v3/config')).toBe(2);
  });

  it("uses the service's clock", async () => {
    const client = openClient(openDouble({ aheadMilliseconds: 3_600_000 }).transport);
    expect((await client.call(editProfile, { bio: '' })).code).toBe(1);
  });

  it('given a service without sealing, sends plain JSON', async () => {
    const service = openDouble({ secure: false });
    await openClient(service.transport).must(editProfile, { bio: '山' });
    expect(service.understood).toEqual([{ bio: '山' }]);
  });

  it('seals an upload together with its file', async () => {
    const service = openDouble();
    const file = new File(['picture'], 'me.png', { type: 'image/png' });
    expect((await openClient(service.transport).call(uploadImage, {}, {}, { file })).code).toBe(1);
  });

  it('fills the path from the input, and the query with values that are not empty', async () => {
    const service = openDouble();
    const client = openClient(service.transport);
    await client.call(startAtProvider, { key: 'q/q', redirect_url: 'https://a.example' });
    expect(service.asked.at(-1)?.path).toBe('/v3/login/quick/q%2Fq');
    expect(service.understood).toEqual([{ redirect_url: 'https://a.example' }]);
    const query = { type: 'altcha', action: undefined } as never;
    await client.call(getCaptchaChallenge, query);
    expect(service.asked.at(-1)?.path).toBe('/v3/common/captcha?type=altcha');
  });

  it('adds a captcha proof where the call is marked, unless told not to', async () => {
    const service = openDouble();
    const client = openClient(service.transport, {
      prove: async (fetchChallenge) => ({ proof: await fetchChallenge() }),
    });
    const input = { account: 'lin', password: 'moon' };
    await client.call(signInByPassword, input);
    await client.call(signInByPassword, input, {}, { withoutCaptcha: true });
    expect(service.understood.slice(1)).toEqual([{ ...input, proof: 'plain' }, input]);
    const action = encodeURIComponent(signInByPassword.path);
    expect(service.countOf(`/v3/common/captcha?type=altcha&action=${action}`)).toBe(1);
  });

  it('given an answer without envelope, or a failure of a call that must succeed, throws', async () => {
    const broken = openClient(async () => ({ status: 502, headers: {}, text: '<html>' }));
    await expect(broken.call(getConfig, {})).rejects.toThrow('GET /v3/config answered 502 <html>');
    const refusing = openClient(async () => ({ status: 429, headers: {}, text: '{"code":429,"msg":"慢"}' }));
    await expect(refusing.must(getConfig, {})).rejects.toThrow('GET /v3/config answered 429 慢');
  });
});
