// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { profile } from '../api/profile.fixture.ts';

test('a sign-out elsewhere is heard on a page that has not asked yet whose it is', async () => {
  (await import('./profile.ts')).cacheProfile(profile);
  vi.resetModules();
  const { onOtherTabsAccount } = await import('./profile.ts');
  const heard: (string | null)[] = [];
  const stop = onOtherTabsAccount((id) => heard.push(id));
  localStorage.removeItem('profile');
  window.dispatchEvent(new StorageEvent('storage', { key: 'profile' }));
  stop();
  expect(heard).toEqual([null]);
});
