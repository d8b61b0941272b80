import { useSyncExternalStore } from 'react';

/** What is stored under `vueuse-color-scheme`, a plain string as @vueuse/core writes it. */
export type ThemeMode = 'auto' | 'light' | 'dark';

const storageKey = 'vueuse-color-scheme';
const watchers = new Set<() => void>();
/** The mode of this visit where storage is refused. */
let unstored: ThemeMode = 'auto';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;
const isMode = (text: string | null): text is ThemeMode =>
  text === 'auto' || text === 'light' || text === 'dark';

/** The mode as stored; `auto` where nothing, or nothing known, is. */
export function themeMode(): ThemeMode {
  try {
    const stored = localStorage.getItem(storageKey);
    return isMode(stored) ? stored : 'auto';
  } catch {
    return unstored;
  }
}

/** The theme on the screen: the mode, with `auto` answered by the system. */
export function shownTheme(): 'light' | 'dark' {
  const mode = themeMode();
  return mode === 'auto' ? (systemIsDark() ? 'dark' : 'light') : mode;
}

function apply() {
  const root = document.documentElement;
  const theme = shownTheme();
  root.dataset['theme'] = theme;
  // The bars of a phone's browser take the colour of the wall.
  const wall = getComputedStyle(root).getPropertyValue('--wall').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', wall);
  for (const watcher of watchers) watcher();
}

/** Stores a mode and shows it, with a cross-fade of colours where the browser and the person allow one. */
export function setThemeMode(mode: ThemeMode): void {
  unstored = mode;
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Storage is refused: the mode holds for this visit.
  }
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!still && document.startViewTransition && document.documentElement.dataset['theme'] !== shownTheme()) {
    document.startViewTransition(apply);
  } else {
    apply();
  }
}

/** The corner button: from what is shown to its opposite (specification §4, "the button flips the stored mode"). */
export function flipTheme(): void {
  setThemeMode(shownTheme() === 'dark' ? 'light' : 'dark');
}

/** Follows the system and the other tabs from now on. Called once, at start. */
export function saveTheme(): void {
  apply();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) apply();
  });
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** The stored mode; follows changes. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(watch, themeMode, () => 'auto');
}
