import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastList } from './toast.ts';

const texts = () => toastList.read().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of toastList.read()) toast.dismiss(id);
  vi.useRealTimers();
});

test('stays 3 s, an error 6 s, loading until it is taken away', () => {
  toast.success('登录成功');
  toast.error('网络错误');
  const dismiss = toast.loading('正在加载配置');
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['登录成功', '网络错误', '正在加载配置']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['网络错误', '正在加载配置']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual(['正在加载配置']);
  vi.advanceTimersByTime(600_000);
  dismiss();
  expect(texts()).toEqual([]);
});

test('an action gives more time', () => {
  toast.info('已撤销授权', { action: { label: '恢复', run: () => undefined } });
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['已撤销授权']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('three at most: the fourth pushes the first out', () => {
  for (const text of ['一', '二', '三', '四']) toast.info(text);
  expect(texts()).toEqual(['二', '三', '四']);
});

test('a success takes the place of the one before, and of nothing else', () => {
  toast.success('已保存', { action: { label: '看审计', run: () => undefined } });
  toast.error('网络错误');
  toast.success('密钥已换');
  expect(texts()).toEqual(['网络错误', '密钥已换']);
});

test('the same words twice only stay longer', () => {
  toast.error('网络错误');
  vi.advanceTimersByTime(5000);
  toast.error('网络错误');
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['网络错误']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('time stands still while someone reads', () => {
  toast.success('已保存');
  vi.advanceTimersByTime(2000);
  toast.hold();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['已保存']);
  toast.release();
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('watchers hear of every change and of nothing after they left', () => {
  const heard = vi.fn();
  const leave = toastList.watch(heard);
  const dismiss = toast.info('一');
  dismiss();
  leave();
  toast.info('二');
  expect(heard).toHaveBeenCalledTimes(2);
});
