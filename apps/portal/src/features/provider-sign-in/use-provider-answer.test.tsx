// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from '../../browser/router.tsx';
import { providerTrips } from '../../parts/provider-trip.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { clearSessionToken, saveSessionToken } from '../../session/session-token.ts';
import { useProviderAnswer } from './use-provider-answer.ts';

const challenged = {
  ok: false,
  failure: 'second_factor_required',
  msg: '',
  details: { session_id: 'a-challenge' },
};
vi.mock('../../api/send.ts', () => ({ send: async () => challenged }));

function Page() {
  useProviderAnswer(false);
  return null;
}

const bar = () => location.pathname + location.search;
const way = '?ref=%2Fuser%2Flogs&add=1';

beforeEach(async () => {
  providerTrips.save('a-state', { provider: 'qq', search: way, silent: false });
  history.replaceState(null, '', '/login/callback?code=c&state=a-state');
});
afterEach(() => {
  cleanup();
  clearSessionToken();
});

async function arrive() {
  render(
    <Router>
      <Page />
    </Router>,
  );
  await vi.waitFor(() => expect(pendingChallenge.get()).not.toBeNull());
}

test.each([
  ['nobody is signed in', null],
  ['an account is added to one that stays signed in', 'a'.repeat(43)],
])('returns to sign-in with its query after leaving the second factor, where %s', async (_, token) => {
  if (token) saveSessionToken(token);
  await arrive();
  await act(async () => pendingChallenge.set(null));
  expect(bar()).toBe(`/login/account${way}`);
});

test('stays on the callback page when the second factor has signed in', async () => {
  saveSessionToken('a'.repeat(43));
  await arrive();
  await act(async () => {
    saveSessionToken('b'.repeat(43));
    pendingChallenge.set(null);
  });
  expect(location.pathname).toBe('/login/callback');
});
