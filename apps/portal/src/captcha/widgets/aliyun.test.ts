// @vitest-environment jsdom
import type { SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aliyun } from './aliyun.ts';

type Options = Parameters<NonNullable<typeof window.initAliyunCaptcha>>[0];

let options: Options;
let done: string[];
const instance = { show: () => void done.push('show'), destroyCaptcha: () => void done.push('destroy') };
const scriptTag = () => document.head.querySelector('script');
const settings = { scene_id: 'scene1', prefix: 'abc123', region: 'cn' } as const;
const run = (aliyun_captcha: unknown = settings) =>
  aliyun({ config: { aliyun_captcha } as SiteConfig, fetchChallenge: async () => null });

/** Runs the widget up to the moment when it has been started. */
async function open() {
  const outcome = run();
  scriptTag()?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  return { outcome };
}

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  window.initAliyunCaptcha = (given) => void (options = given);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  delete window.initAliyunCaptcha;
  delete window.AliyunCaptchaConfig;
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('loads nothing without its settings', async () => {
  expect(await run(null)).toEqual({ kind: 'broken', text: '验证码加载异常：没有配置' });
  expect(scriptTag()).toBeNull();
});

it('gives up on a script after ten seconds, or when it fails, and tries again the next time', async () => {
  const slow = run();
  expect(scriptTag()?.src).toBe('https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ kind: 'broken', text: '验证码加载异常：脚本加载超时' });
  const failing = run();
  scriptTag()?.dispatchEvent(new Event('error'));
  expect(await failing).toEqual({ kind: 'broken', text: '验证码加载异常：脚本加载失败' });
});

it('tells the script where it belongs, opens it, and hands on what it gives as it is', async () => {
  const { outcome } = await open();
  expect(window.AliyunCaptchaConfig).toEqual({ region: 'cn', prefix: 'abc123' });
  expect(options).toMatchObject({ SceneId: 'scene1', mode: 'popup', language: 'cn' });
  expect(document.querySelector(options.element)).not.toBeNull();
  expect(document.querySelector(options.button)).not.toBeNull();
  options.getInstance(instance);
  await vi.advanceTimersByTimeAsync(600_000);
  options.fail();
  options.success('eyJjZXJ0aWZ5SWQiOiJ4In0=');
  expect(await outcome).toEqual({ kind: 'proven', fields: { validate: 'eyJjZXJ0aWZ5SWQiOiJ4In0=' } });
  expect(done).toEqual(['show', 'destroy']);
  expect(document.body.childElementCount).toBe(0);
});

it.each([
  ['', 'cn'],
  ['zh-TW', 'tw'],
  ['en', 'en'],
])('speaks the language of the portal: %j', async (language, spoken) => {
  vi.stubEnv('VITE_LANGUAGE', language);
  const { outcome } = await open();
  expect(options.language).toBe(spoken);
  options.onClose();
  expect(await outcome).toEqual({ kind: 'cancelled' });
});

it.each([
  [() => options.success(''), '验证码出现异常'],
  [() => options.success({ captchaResult: true }), '验证码出现异常'],
  [() => options.onError({ code: 'IllegalScene' }), '验证码出现异常（IllegalScene）'],
  [() => options.onError(undefined), '验证码出现异常'],
])('anything else is no proof', async (happen, text) => {
  const { outcome } = await open();
  happen();
  expect(await outcome).toEqual({ kind: 'broken', text });
});

it('gives up when it does not show itself in ten seconds, and survives a script that throws', async () => {
  const { outcome } = await open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: 'broken', text: '验证码加载异常：调用显示超时' });
  window.initAliyunCaptcha = () => {
    throw new Error('of its own');
  };
  expect(await run()).toEqual({ kind: 'broken', text: '验证码出现异常' });
});
