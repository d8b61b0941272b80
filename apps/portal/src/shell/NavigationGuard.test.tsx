// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router, useLocation } from '../browser/router.tsx';
import { raiseSessionEvent } from '../session/events.ts';
import { saveSessionToken } from '../session/session-token.ts';
import { NavigationGuard } from './NavigationGuard.tsx';

vi.mock('../api/load-config.ts', () => ({ ensureConfig: async () => null }));
vi.mock('../api/load-profile.ts', () => ({
  loadProfile: async () => null,
  isSessionAlive: async () => true,
}));
afterEach(cleanup);

const stillLoading = new Promise<never>(() => {});

function Page() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/login')) use(stillLoading);
  return <h1>{pathname}</h1>;
}

const findRoute = (pathname: string) => ({
  access: pathname.startsWith('/user') ? ('signed-in' as const) : ('public' as const),
  title: '',
});
const bar = () => location.pathname;

test('back to a closed page while the sign-in page is still loading leads to the sign-in page again', async () => {
  history.replaceState(null, '', '/user/dashboard');
  saveSessionToken('a'.repeat(43));
  const { container } = render(
    <Router>
      <Suspense>
        <NavigationGuard findRoute={findRoute}>
          <Page />
        </NavigationGuard>
      </Suspense>
    </Router>,
  );
  expect(container.textContent).toBe('/user/dashboard');
  await act(async () => raiseSessionEvent('signed-out'));
  expect(bar()).toBe('/login/account');
  await act(async () => {
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  });
  await expect.poll(bar).toBe('/login/account');
});
