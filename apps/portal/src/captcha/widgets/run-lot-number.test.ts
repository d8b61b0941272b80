// @vitest-environment jsdom
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ali } from './ali.ts';
import { geetest } from './geetest.ts';
import type { StartLotNumber } from './run-lot-number.ts';

const vendors = [
  {
    name: 'geetest',
    widget: geetest,
    field: 'geetest_id',
    start: 'initGeetest4',
    script: 'https://static.geetest.com/v4/gt4.js',
  },
  {
    name: 'ali',
    widget: ali,
    field: 'ali_ct4_id',
    start: 'initAlicom4',
    script: 'https://static.alicaptcha.com/v4/ct4.js',
  },
] as const;

/** The vendor's script in the hands of a test: what it was started with, and its events. */
function standInScript() {
  const events: Record<string, (value?: unknown) => void> = {};
  const done: string[] = [];
  let config: Record<string, unknown> = {};
  const instance = {
    onReady: (react: () => void) => on('ready', react),
    onSuccess: (react: () => void) => on('success', react),
    onError: (react: (value?: unknown) => void) => on('error', react),
    onClose: (react: () => void) => on('close', react),
    getValidate: (): unknown => ({
      captcha_id: 'id',
      lot_number: 'lot',
      captcha_output: 'output',
      pass_token: 'token',
      gen_time: '1767225600',
    }),
    showCaptcha: () => done.push('show'),
    reset: () => done.push('reset'),
    destroy: () => done.push('destroy'),
  };
  const on = (name: string, react: (value?: unknown) => void) => {
    events[name] = react;
    return instance;
  };
  const start = vi.fn<StartLotNumber>((given, ready) => {
    config = given as Record<string, unknown>;
    ready(instance as unknown as Parameters<typeof ready>[0]);
  });
  return {
    start,
    instance,
    done,
    raise: (name: string, value?: unknown) => events[name]?.(value),
    config: () => config,
  };
}

const scriptTag = () => document.head.querySelector('script');
/** Lets pending promises run without moving the clock. */
const finish = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  document.head.replaceChildren();
});

describe.each(vendors)('$name', ({ widget, field, start, script }) => {
  const run = (id: unknown = 'b09a7aaf') =>
    widget({ config: { [field]: id } as unknown as SiteConfig, fetchChallenge: async () => null });

  // spec:8.7
  it.each(['', null, 7])('without an id loads nothing: %j', async (id) => {
    expect(await run(id)).toEqual({
      kind: 'broken',
      text: '验证码加载异常：gt字段不是字符串类型',
    });
    expect(scriptTag()).toBeNull();
  });

  // spec:8.12 spec:9.2
  it('gives up on a script after ten seconds, or when it fails, and tries again the next time', async () => {
    const slow = run();
    expect(scriptTag()?.src).toBe(script);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(scriptTag()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual({ kind: 'broken', text: '验证码加载异常：脚本加载超时' });
    const failing = run();
    scriptTag()?.dispatchEvent(new Event('error'));
    expect(await failing).toEqual({ kind: 'broken', text: '验证码加载异常：脚本加载失败' });
    const empty = run();
    scriptTag()?.dispatchEvent(new Event('load'));
    expect(await empty).toEqual({ kind: 'broken', text: '验证码加载异常：脚本加载失败' });
  });

  describe('once its script is there', () => {
    let vendor: ReturnType<typeof standInScript>;
    beforeEach(() => {
      vendor = standInScript();
      window[start] = vendor.start;
    });
    afterEach(() => {
      delete window[start];
    });
    const startAll = async () => {
      const outcome = run();
      scriptTag()?.dispatchEvent(new Event('load'));
      await finish();
      return outcome;
    };
    const opened = () => {
      const outcome = startAll();
      return { outcome };
    };

    it('shows itself and hands over what the person earned', async () => {
      const { outcome } = opened();
      await finish();
      vendor.raise('ready');
      expect(vendor.config()).toMatchObject({ captchaId: 'b09a7aaf', product: 'bind', language: 'zho' });
      expect(vendor.done).toEqual(['show']);
      vendor.raise('success');
      const validate = {
        lot_number: 'lot',
        captcha_output: 'output',
        pass_token: 'token',
        gen_time: '1767225600',
      };
      expect(await outcome).toEqual({ kind: 'proven', fields: { validate: JSON.stringify(validate) } });
      expect(vendor.done).toEqual(['show', 'destroy']);
    });

    it.each([
      ['', 'zho'],
      ['zh-TW', 'zho-tw'],
      ['en', 'eng'],
    ])('speaks the language of the portal: %j', async (language, spoken) => {
      vi.stubEnv('VITE_LANGUAGE', language);
      const { outcome } = opened();
      await finish();
      vendor.raise('ready');
      expect(vendor.config()).toMatchObject({ language: spoken });
      vendor.raise('close');
      await outcome;
    });

    it('is called off by closing it', async () => {
      const { outcome } = opened();
      await finish();
      vendor.raise('ready');
      vendor.raise('close');
      expect(await outcome).toEqual({ kind: 'cancelled' });
    });

    // spec:8.7 spec:9.2
    it('tries again after an error, and ends at the third in a row', async () => {
      const { outcome } = opened();
      await finish();
      vendor.raise('ready');
      vendor.raise('error', { code: '60101', msg: 'verify failed' });
      vendor.raise('error', { code: '60101', msg: 'verify failed' });
      expect(vendor.done).toEqual(['show', 'reset', 'show', 'reset', 'show']);
      vendor.raise('error', { code: '60101', msg: 'verify failed' });
      expect(await outcome).toEqual({ kind: 'broken', text: '验证码出现异常：验证网络连续错误 3 次' });
    });

    // spec:8.7
    it.each([
      [{ code: '60205', msg: 'Network failure' }, '验证码加载异常：网络错误（60205）'],
      [{ code: 60204, msg: 'Network failure' }, '验证码加载异常：网络故障，请检查网络后重试'],
      [{ msg: 'Network failure' }, '验证码加载异常：网络故障，请检查网络后重试'],
      [{ code: '60500', msg: 'forbidden' }, '验证码出现异常（60500）'],
    ])('tells an error before it is there: %j', async (error, text) => {
      vendor.start.mockImplementation((config) => (config['onError'] as (value: unknown) => void)(error));
      const { outcome } = opened();
      await finish();
      expect(await outcome).toEqual({ kind: 'broken', text });
    });

    it("never takes the vendor's way of letting everybody pass while it is down", async () => {
      const { outcome } = opened();
      await finish();
      (vendor.config()['offlineCb'] as () => void)();
      expect(await outcome).toMatchObject({ kind: 'broken' });
    });

    it('gives up when it does not show itself in ten seconds', async () => {
      const { outcome } = opened();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await outcome).toEqual({ kind: 'broken', text: '验证码加载异常：调用显示超时' });
    });

    it('waits for the person as long as it takes', async () => {
      const { outcome } = opened();
      await finish();
      vendor.raise('ready');
      await vi.advanceTimersByTimeAsync(600_000);
      vendor.raise('success');
      expect(await outcome).toMatchObject({ kind: 'proven' });
    });

    it('does not believe a success without its parts, or a script that throws', async () => {
      vendor.instance.getValidate = () => false;
      const { outcome } = opened();
      await finish();
      vendor.raise('success');
      expect(await outcome).toEqual({ kind: 'broken', text: '验证码出现异常' });
      vendor.start.mockImplementation(() => {
        throw new Error('of its own');
      });
      expect(await opened().outcome).toEqual({ kind: 'broken', text: '验证码出现异常' });
    });
  });
});
