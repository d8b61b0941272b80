// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteConfigStore } from '../../session/site-config.ts';
import { toastList } from '../../ui/toast.ts';
import { CornerButton } from './CornerButton.tsx';

window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;

function openWith(group: string) {
  act(() => siteConfigStore.set({ qq_group: group } as ReturnType<typeof siteConfigStore.get>));
  render(<CornerButton />);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  act(() => siteConfigStore.set(null));
});

// spec:4.1
test('flips the theme, and offers the way back to the system while one is chosen', async () => {
  openWith('');
  expect(screen.queryByRole('button', { name: '深浅跟随系统' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '切换深色模式' }));
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: '深浅跟随系统' }));
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('auto');
});

test('by keyboard: what was folded away has the focus once it is open, Escape folds it again', async () => {
  const user = userEvent.setup();
  openWith('');
  const opener = screen.getByRole('button', { name: '快捷操作' });
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(opener);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '繁體' }));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  expect(opener.getAttribute('aria-expanded')).toBe('false');
});

// spec:1.16
test('leads to the QQ group by its invitation', async () => {
  openWith('https://qm.qq.com/q/abc');
  const link = await screen.findByRole('link', { name: '加入 QQ 群' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://qm.qq.com/q/abc',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('copies a bare group number and says so', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openWith('123456789');
  await user.click(await screen.findByRole('button', { name: '加入 QQ 群' }));
  expect(writeText).toHaveBeenCalledWith('123456789');
  await vi.waitFor(() =>
    expect(toastList.read().map(({ text }) => text)).toEqual(['QQ 群号 123456789 已复制']),
  );
});

test('nothing of QQ where the operator has named no group; never a script as an address', async () => {
  openWith('');
  expect(screen.queryByText(/QQ/)).toBeNull();
  cleanup();
  openWith('javascript:alert(1)');
  expect(await screen.findByRole('button', { name: '加入 QQ 群' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
