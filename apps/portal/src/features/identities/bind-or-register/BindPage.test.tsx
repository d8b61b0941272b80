// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from '../../../browser/router.tsx';
import { clearSessionToken, saveSessionToken } from '../../../session/session-token.ts';
import { siteConfigStore } from '../../../session/site-config.ts';
import { BindPage } from './BindPage.tsx';

type Config = NonNullable<ReturnType<typeof siteConfigStore.get>>;

const waiting = { provider: 'weibo', provider_name: '微博', provider_icon: '', nickname: '林晚', avatar: '' };
vi.mock('./use-pending-link.ts', () => ({ usePendingLink: () => ({ waiting, recheck: () => undefined }) }));
vi.mock('../../../api/send.ts', () => ({ send: async () => ({ ok: false, failure: 'told', msg: '' }) }));

afterEach(() => {
  cleanup();
  clearSessionToken();
  siteConfigStore.set(null);
});

function open(query: string, login: object = {}) {
  history.replaceState(null, '', `/login/bind?bind_id=b${query}`);
  siteConfigStore.set({
    login: { password: true, code: true, code_registers: true, ...login },
    register: { phone: true, email: true, username: true },
  } as Config);
  render(
    <Router>
      <BindPage />
    </Router>,
  );
}

const toNew = () => userEvent.click(screen.getByRole('tab', { name: '注册新账号' }));
const registering = () => screen.queryByRole('link', { name: /去注册/ })?.getAttribute('href') ?? null;

test.each([{ code: false }, { code_registers: false }])(
  'leads to the registration page, which links as well, where a code registers no accounts: %o',
  async (login) => {
    open('&ref=%2Fuser%2Flogs', login);
    await toNew();
    expect(registering()).toBe('/login/register?ref=%2Fuser%2Flogs&bind_id=b');
  },
);

test('asks for a code on this page where a code registers accounts', async () => {
  open('');
  await toNew();
  expect(registering()).toBeNull();
  expect(screen.getByRole('button', { name: '注册并登录' })).toBeTruthy();
});

test('links to the signed-in account, unless another one is being added', () => {
  saveSessionToken('a'.repeat(43));
  open('');
  expect(screen.getByRole('button', { name: '绑定到这个账号' })).toBeTruthy();
  cleanup();
  open('&add=1');
  expect(screen.queryByRole('button', { name: '绑定到这个账号' })).toBeNull();
  expect(screen.getByRole('tab', { name: '绑定已有账号' })).toBeTruthy();
});
