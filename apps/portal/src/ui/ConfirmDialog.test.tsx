// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

afterEach(cleanup);

function open(onConfirm: () => Promise<string | undefined>) {
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      title="删除“手机”"
      text="以后不能再用它登录。"
      confirm="删除"
      confirming="删除中"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return onClose;
}
const button = (name: string) => screen.getByRole('button', { name });

test('the safe answer has the focus', () => {
  open(() => Promise.resolve(undefined));
  expect(document.activeElement).toBe(button('取消'));
});

test('while it happens it is asked for once only, and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<undefined>();
  const action = vi.fn(() => answer.promise);
  const onClose = open(action);
  await userEvent.click(button('删除'));
  await userEvent.click(screen.getByRole('button', { name: /删除中/ }));
  await userEvent.click(button('取消'));
  await userEvent.keyboard('{Escape}');
  expect(action).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve(undefined);
  await screen.findByRole('button', { name: '删除' });
  await userEvent.click(button('取消'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what went wrong is announced in the dialog until it is tried again', async () => {
  const answers = [Promise.resolve('网络错误'), new Promise<undefined>(() => undefined)];
  open(() => answers.shift() ?? Promise.resolve(undefined));
  await userEvent.click(button('删除'));
  expect((await screen.findByRole('alert')).textContent).toBe('网络错误');
  expect(screen.getByRole('dialog').contains(screen.getByRole('alert'))).toBe(true);
  await userEvent.click(button('删除'));
  expect(screen.queryByRole('alert')).toBeNull();
});
