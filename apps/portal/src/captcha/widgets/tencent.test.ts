// @vitest-environment jsdom
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tencent, tencentErrors } from './tencent.ts';

type React = (result: Record<string, unknown>) => void;

let react: React;
let options: Record<string, unknown>;
let done: string[];
let appId: string;

class StandIn {
  constructor(id: string, given: React, more: Record<string, unknown>) {
    [appId, react, options] = [id, given, more];
  }
  show() {
    done.push('show');
  }
  destroy() {
    done.push('destroy');
  }
}

const scriptTag = () => document.head.querySelector('script');
const run = () =>
  tencent({ config: { tencent_app_id: '2031483705' } as SiteConfig, fetchChallenge: async () => null });
/** Runs the widget up to the moment when its script is there. */
async function open() {
  const outcome = run();
  scriptTag()?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  return { outcome };
}

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  delete window.TencentCaptcha;
  document.head.replaceChildren();
});

describe('before its script is there', () => {
  it('gives up after ten seconds, or when it fails: 1001', async () => {
    const slow = run();
    expect(scriptTag()?.src).toBe('https://turing.captcha.qcloud.com/TJCaptcha.js');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await slow).toEqual({ kind: 'broken', text: '验证码加载异常：TJCaptcha.js 加载错误' });
    const failing = run();
    scriptTag()?.dispatchEvent(new Event('error'));
    expect(await failing).toEqual({ kind: 'broken', text: '验证码加载异常：TJCaptcha.js 加载错误' });
  });
});

describe('once its script is there', () => {
  beforeEach(() => {
    window.TencentCaptcha = StandIn as unknown as NonNullable<typeof window.TencentCaptcha>;
  });

  it('shows itself and hands over ticket and randstr', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    const { outcome } = await open();
    expect([appId, options['enableDarkMode'], done]).toEqual(['2031483705', 'force', ['show']]);
    react({ ret: 0, ticket: 't03abc*', randstr: '@Vki' });
    expect(await outcome).toEqual({ kind: 'proven', fields: { ticket: 't03abc*', randstr: '@Vki' } });
    expect(done).toEqual(['show', 'destroy']);
  });

  it.each([
    ['', 'zh-cn'],
    ['zh-TW', 'zh-tw'],
    ['en', 'en'],
  ])('speaks the language of the portal: %j', async (language, spoken) => {
    vi.stubEnv('VITE_LANGUAGE', language);
    const { outcome } = await open();
    expect(options['userLanguage']).toBe(spoken);
    react({ ret: 2, ticket: null });
    await outcome;
  });

  // spec:8.9
  it('result 2: the person closed it', async () => {
    const { outcome } = await open();
    react({ ret: 2, ticket: null });
    expect(await outcome).toEqual({ kind: 'cancelled' });
  });

  // spec:8.8
  it.each(Object.entries(tencentErrors))('error %s in words: %s', async (code, text) => {
    const { outcome } = await open();
    react({
      ret: 0,
      ticket: `terror_${code}_2031483705_1767225600`,
      randstr: '@abc',
      errorCode: Number(code),
    });
    expect(await outcome).toEqual({ kind: 'broken', text: `验证码加载异常：${text}` });
  });

  // spec:8.8
  it('knows the thirteen codes of the vendor', () => {
    expect(Object.keys(tencentErrors)).toEqual(
      Array.from({ length: 13 }, (_, index) => String(1001 + index)),
    );
  });

  // spec:8.9
  it.each([
    [{ ret: 0, ticket: 'terror_1006_2031483705_1767225600', randstr: '@abc' }],
    [{ ret: 0, ticket: 'trerror_1006_2031483705_1767225600', randstr: '@abc' }],
    [{ ret: 0, ticket: '', randstr: '@abc' }],
    [{ ret: 0, ticket: 't03abc*' }],
    [{ ret: 1, ticket: 't03abc*', randstr: '@abc' }],
    [{ ret: 0, ticket: 't', randstr: '@abc', errorCode: 9999 }],
  ])('anything else is no proof: %j', async (result) => {
    const { outcome } = await open();
    react(result);
    expect(await outcome).toEqual({ kind: 'broken', text: '验证码出现异常' });
  });

  it('gives up when it does not show itself in ten seconds: 1002', async () => {
    const { outcome } = await open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toEqual({ kind: 'broken', text: '验证码加载异常：调用 show 方法超时' });
  });

  it('waits for the person as long as it takes once it has shown itself', async () => {
    const { outcome } = await open();
    (options['ready'] as () => void)();
    await vi.advanceTimersByTimeAsync(600_000);
    react({ ret: 0, ticket: 't03abc*', randstr: '@Vki' });
    expect(await outcome).toMatchObject({ kind: 'proven' });
  });

  it('survives a script that throws', async () => {
    window.TencentCaptcha = class {
      constructor() {
        throw new Error('of its own');
      }
    } as unknown as NonNullable<typeof window.TencentCaptcha>;
    const { outcome } = await open();
    expect(await outcome).toEqual({ kind: 'broken', text: '验证码出现异常' });
  });
});
