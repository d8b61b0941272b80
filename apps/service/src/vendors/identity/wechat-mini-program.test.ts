import { readScene } from '@tongxing/doubles/identity/mini-program-calls.ts';
import { openWechat, type Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import { wechatApplications } from '@tongxing/doubles/identity/wechat-fixtures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../kernel/clock.ts';
import { createMiniProgram, providersSettings } from './create-providers.ts';

describe('the calls of a mini program', () => {
  let vendor: Wechat;
  beforeAll(async () => {
    vendor = await openWechat(wechatApplications(['https://id.example/login/callback']));
  });
  afterEach(() => {
    vendor.fault = null;
    vendor.desk.backToNow();
    vendor.calls.length = 0;
  });
  afterAll(() => vendor.close());

  const vendorsTime = { now: () => new Date(vendor.desk.now() * 1000) };
  const open = (
    more: Record<string, unknown> = {},
    key = 'secret-of-the-application',
    clock: Clock = vendorsTime,
  ) => {
    const entry = {
      kind: 'wechat',
      mini_program: { app_id: 'wxapp0003', app_secret: key, phone_numbers_per_day: 100, ...more },
      hosts: { open: vendor.url, api: vendor.url },
    };
    const calls = createMiniProgram(providersSettings.parse([entry]), {
      fetch,
      guardedFetch: fetch,
      timeoutMilliseconds: 400,
      clock,
    });
    if (!calls) throw new Error('configured');
    return calls;
  };

  it('returns a code image that opens the mini program with the scene', async () => {
    const image = await open().codeImage('abcDEF_-0123456789');
    if (!image.ok) throw new Error(image.log);
    expect(image.value.type).toBe('image/png');
    expect(readScene(Buffer.from(image.value.bytes))).toBe('abcDEF_-0123456789');
    const [, asked] = vendor.calls;
    expect(asked?.json).toMatchObject({
      page: 'pages/login/login',
      env_version: 'release',
      check_path: true,
    });
  });

  it('distinguishes a JSON error from an image', async () => {
    expect(await open({ page: 'pages/missing' }).codeImage('x')).toMatchObject({
      failure: 'provider_misconfigured',
    });
    vendor.fault = { at: 'image', kind: 'busy' };
    expect(await open().codeImage('x')).toMatchObject({ failure: 'provider_unavailable' });
    vendor.fault = { at: 'image', kind: 'html' };
    expect(await open().codeImage('x')).toMatchObject({ failure: 'provider_malformed' });
    vendor.fault = { at: 'image', kind: 'slow' };
    expect(await open().codeImage('x')).toMatchObject({ failure: 'provider_unavailable' });
  });

  it('caches its token, fetches it once at a time, and renews it before it expires', async () => {
    const calls = open();
    await Promise.all([calls.codeImage('a'), calls.codeImage('b'), calls.codeImage('c')]);
    const tokens = () => vendor.calls.filter(({ path }) => path === '/cgi-bin/stable_token').length;
    expect(tokens()).toBe(1);
    await calls.codeImage('d');
    expect(tokens()).toBe(1);
    vendor.desk.passSeconds(7000);
    expect(await calls.codeImage('e')).toMatchObject({ ok: true });
    expect(tokens()).toBe(2);
  });

  it('given an expired cached token, fetches a new one, once', async () => {
    const calls = open();
    await calls.codeImage('a');
    vendor.desk.passSeconds(-100_000);
    const forced = {
      grant_type: 'client_credential',
      appid: 'wxapp0003',
      secret: 'secret-of-the-application',
      force_refresh: true,
    };
    await fetch(`${vendor.url}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(forced),
    });
    expect(await calls.codeImage('b')).toMatchObject({ ok: true });
  });

  it('given 42001 from WeChat, fetches a new token', async () => {
    const stopped = new Date(vendor.desk.now() * 1000);
    const calls = open({}, undefined, { now: () => stopped });
    await calls.codeImage('a');
    // WeChat's clock runs on, ours stands: the kept token seems good and is not.
    vendor.desk.passSeconds(7201);
    expect(await calls.codeImage('b')).toMatchObject({ ok: true });
    const asked = vendor.calls.map(({ path }) => path.split('/').at(-1));
    expect(asked.slice(-3)).toEqual(['getwxacodeunlimit', 'stable_token', 'getwxacodeunlimit']);
  });

  it('reports that the daily limit of images is reached (45009)', async () => {
    vendor.mode.quotaSpent = true;
    expect(await open().codeImage('x')).toMatchObject({
      failure: 'provider_unavailable',
      log: expect.stringContaining('45009'),
    });
    vendor.mode.quotaSpent = false;
  });

  it('reports a secret that WeChat does not accept', async () => {
    expect(await open({}, 'wrong').codeImage('x')).toMatchObject({ failure: 'provider_misconfigured' });
  });

  it('reads the number behind a code, once', async () => {
    const calls = open();
    const code = vendor.wxPhone();
    expect(await calls.phoneNumber(code)).toEqual({ ok: true, value: '13800006021' });
    expect(await calls.phoneNumber(code)).toMatchObject({ failure: 'provider_rejected_code' });
    expect(await calls.phoneNumber('invented')).toMatchObject({ failure: 'provider_rejected_code' });
  });

  it('never requests a scene that WeChat would refuse', async () => {
    await expect(open().codeImage('a&b')).rejects.toThrow();
    await expect(open().codeImage('x'.repeat(33))).rejects.toThrow();
  });
});
