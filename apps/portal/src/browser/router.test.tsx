// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, resolveTarget } from './history.ts';
import { Link, Navigate, NavLink, Router, useLocation, useSearchParams } from './router.tsx';

const scrollTo = vi.fn();
window.scrollTo = scrollTo as typeof window.scrollTo;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  scrollTo.mockClear();
});
afterEach(cleanup);

function Here() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}
const here = () => screen.getByRole('status').textContent;
const bar = () => window.location.pathname + window.location.search + window.location.hash;

test.each([
  ['/login/account?ref=%2Fuser', '/login/account?ref=%2Fuser'],
  ['?version=1.0', '/terms-of-service?version=1.0'],
  ['?', '/terms-of-service'],
  ['#part', '/terms-of-service?version=0.9#part'],
  [{ search: '?a=1' }, '/terms-of-service?a=1'],
  [{ pathname: '/', hash: '#x' }, '/#x'],
  // Whatever a target looks like, the portal never leaves its own origin by it.
  ['//evil.example/x', '/x'],
  ['https://evil.example/x', '/x'],
  ['/\\evil.example/x', '/x'],
  ['/.//evil.example/x', '/evil.example/x'],
  [{ pathname: '//evil.example/x' }, '/x'],
])('from /terms-of-service?version=0.9, %j leads to %s', (target, path) => {
  expect(resolveTarget(target, { pathname: '/terms-of-service', search: '?version=0.9', hash: '' })).toBe(
    path,
  );
});

test('a link moves without loading, the back button comes back', async () => {
  render(
    <Router>
      <Link to="/login/account?ref=%2Fuser">登录</Link>
      <Here />
    </Router>,
  );
  await userEvent.click(screen.getByRole('link', { name: '登录' }));
  expect([here(), bar()]).toEqual(['/login/account?ref=%2Fuser', '/login/account?ref=%2Fuser']);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(here()).toBe('/');
});

test('a link with a modifier, a target or a download is the browser’s', async () => {
  const user = userEvent.setup();
  const seen: boolean[] = [];
  render(
    // The outer listener sees whether the router has taken the press, and keeps jsdom from following it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      onClick={(event) => {
        seen.push(event.defaultPrevented);
        event.preventDefault();
      }}
    >
      <Router>
        <Link to="/a">一</Link>
        <Link to="/a" target="_blank">
          二
        </Link>
        <Link to="/a" download>
          三
        </Link>
        <Link to="/a" onClick={(event) => event.preventDefault()}>
          四
        </Link>
      </Router>
    </main>,
  );
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: '一' }));
  await user.keyboard('{/Control}');
  await user.click(screen.getByRole('link', { name: '二' }));
  await user.click(screen.getByRole('link', { name: '三' }));
  await user.click(screen.getByRole('link', { name: '四' }));
  expect(seen).toEqual([false, false, false, true]);
  expect(bar()).toBe('/');
});

test('every visit has a key of its own, also of the same address', async () => {
  const keys = new Set<string>();
  function Key() {
    keys.add(useLocation().key);
    return null;
  }
  render(
    <Router>
      <Key />
    </Router>,
  );
  await act(async () => go('/a'));
  await act(async () => go('/a'));
  expect(keys.size).toBe(3);
});

test('the navigation marks the page and what lies under it', async () => {
  render(
    <Router>
      <NavLink to="/user/app">应用</NavLink>
      <NavLink to="/user/apple">苹果</NavLink>
    </Router>,
  );
  await act(async () => go('/user/app/list'));
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('应用');
});

test('the query is read and replaced, the path stays', async () => {
  function Version() {
    const [search, setSearch] = useSearchParams();
    return (
      <button type="button" onClick={() => setSearch({ version: '一 & 二' })}>
        {search.get('version')}
      </button>
    );
  }
  window.history.replaceState(null, '', '/terms-of-service?version=1');
  render(
    <Router>
      <Version />
      <Here />
    </Router>,
  );
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  expect(screen.getByRole('button').textContent).toBe('一 & 二');
  expect(window.location.pathname).toBe('/terms-of-service');
});

test('Navigate moves at once and can leave no trace', async () => {
  const before = window.history.length;
  render(
    <Router>
      <Navigate to={{ pathname: '/user/dashboard', search: '?a=1' }} replace />
      <Here />
    </Router>,
  );
  expect(await screen.findByText('/user/dashboard?a=1')).toBeTruthy();
  expect(window.history.length).toBe(before);
});

test('a fragment that encodes nothing names no place, and the portal stands', async () => {
  window.history.replaceState(null, '', '/#50%');
  render(
    <Router>
      <Link to="/user/security#%25%">去</Link>
      <Here />
    </Router>,
  );
  await userEvent.click(screen.getByRole('link', { name: '去' }));
  expect(bar()).toContain('/user/security#');
  expect(here()).toContain('/user/security#');
});
