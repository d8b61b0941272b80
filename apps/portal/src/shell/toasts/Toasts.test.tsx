// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast, toastList } from '../../ui/toast.ts';
import { Toasts } from './Toasts.tsx';

afterEach(() => {
  act(() => {
    for (const { id } of toastList.read()) toast.dismiss(id);
  });
  cleanup();
});

test('an error interrupts and can be closed; the others wait their turn and cannot', async () => {
  render(<Toasts />);
  act(() => {
    toast.success('登录成功');
    toast.error('网络错误');
  });
  expect(screen.getByRole('status').textContent).toBe('登录成功');
  expect(screen.getByRole('alert').textContent).toBe('网络错误');
  await userEvent.click(screen.getByRole('button', { name: '关闭提示' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the action runs once and takes the toast with it', async () => {
  render(<Toasts />);
  const run = vi.fn();
  act(() => {
    toast.info('已撤销授权', { action: { label: '恢复', run } });
  });
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(toastList.read()).toEqual([]);
});

test('where only customer service helps, its way stands in the toast, and takes the toast along', async () => {
  render(<Toasts />);
  act(() => {
    toast.error('账号或密码不正确', { failure: 'wrong_credentials' });
    toast.error('这个账号已停用，请联系客服', { failure: 'account_disabled' });
  });
  const way = screen.getByRole('link', { name: '找客服' });
  expect(way.getAttribute('href')).toBe('/help#service');
  await userEvent.click(way);
  expect(toastList.read().map(({ text }) => text)).toEqual(['账号或密码不正确']);
  expect(window.location.pathname + window.location.hash).toBe('/help#service');
});

test('a toast that is closed while it has the focus holds the others no longer', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => {
    toast.success('已保存');
    toast.error('网络错误');
  });
  const close = screen.getByRole('button', { name: '关闭提示' });
  act(() => close.focus());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toastList.read()).toHaveLength(2);
  act(() => close.click());
  act(() => void vi.advanceTimersByTime(3000));
  vi.useRealTimers();
  expect(toastList.read()).toEqual([]);
});
