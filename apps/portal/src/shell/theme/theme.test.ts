// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { flipTheme, saveTheme, setThemeMode, shownTheme, themeMode } from './theme.ts';

const key = 'vueuse-color-scheme';
const system = Object.assign(new EventTarget(), { matches: false });
const shown = () => document.documentElement.dataset['theme'];

function letSystemBe(theme: 'light' | 'dark') {
  system.matches = theme === 'dark';
  system.dispatchEvent(new Event('change'));
}

window.matchMedia = ((query: string) =>
  query.includes('color-scheme') ? system : { matches: false }) as typeof window.matchMedia;
saveTheme();

beforeEach(() => {
  localStorage.clear();
  letSystemBe('light');
});

// spec:3.11
test('without a stored mode it follows the system, also while the page is open', () => {
  expect([themeMode(), shown()]).toEqual(['auto', 'light']);
  letSystemBe('dark');
  expect([themeMode(), shown()]).toEqual(['auto', 'dark']);
  expect(localStorage.getItem(key)).toBeNull();
});

// spec:3.11 spec:9.10
test('the button flips what is shown and stores a plain string', () => {
  flipTheme();
  expect([localStorage.getItem(key), shown()]).toEqual(['dark', 'dark']);
  flipTheme();
  expect([localStorage.getItem(key), shown()]).toEqual(['light', 'light']);
});

test('by night the first press brings the day', () => {
  letSystemBe('dark');
  flipTheme();
  expect([localStorage.getItem(key), shown()]).toEqual(['light', 'light']);
});

test('a chosen theme stands whatever the system does, until auto is chosen again', () => {
  setThemeMode('light');
  letSystemBe('dark');
  expect(shown()).toBe('light');
  setThemeMode('auto');
  expect([localStorage.getItem(key), shown()]).toEqual(['auto', 'dark']);
});

test('what another tab stores is shown here', () => {
  localStorage.setItem(key, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'dark' }));
  expect(shown()).toBe('dark');
});

test('an unknown word in storage means auto', () => {
  localStorage.setItem(key, '"dark"');
  expect([themeMode(), shownTheme()]).toEqual(['auto', 'light']);
});

test('where storage is refused the choice holds for the visit', () => {
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  const refuseToo = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  setThemeMode('dark');
  expect([themeMode(), shown()]).toEqual(['dark', 'dark']);
  setThemeMode('auto');
  refuse.mockRestore();
  refuseToo.mockRestore();
});
