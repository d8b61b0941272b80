// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { keepOverlaysReachable } from './keep-overlays-reachable.ts';

beforeEach(() => {
  // jsdom lays nothing out: every element counts as visible.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});
afterEach(cleanup);

test('the keys lead from a dialog to a captcha that lies above, and stay inside once it is gone', async () => {
  const user = userEvent.setup();
  render(<Dialog title="登录" actions={<Button>登录</Button>} />);
  const stop = keepOverlaysReachable();
  const captcha = document.createElement('div');
  captcha.innerHTML = '<button>拖到缺口处</button>';
  document.body.append(captcha);
  await vi.waitFor(() => expect('above' in captcha.dataset).toBe(true));
  const button = screen.getByRole('button', { name: '登录' });
  button.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('拖到缺口处');

  captcha.remove();
  button.focus();
  await user.tab();
  expect(document.activeElement).toBe(button);
  stop();
});
