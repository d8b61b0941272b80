import { basePath } from './base-path.ts';

/** An address inside the portal; `key` is new for every visit, also for a second one of the same address. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
}

export type Target =
  | string
  | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export interface NavigateOptions {
  readonly replace?: boolean;
}

const listeners = new Set<(location: PageLocation, moved: 'forward' | 'back') => void>();

const keyOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';

/** A path that starts with two slashes would be an address of another host. */
const oneSlash = (path: string) => path.replace(/^\/{2,}/, '/');

/** A path of this host as the portal sees it: without the sub-path. */
export function insideOf(pathname: string): string {
  return pathname === basePath || pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length)
    : pathname;
}

/** Where the address bar stands, as the portal sees it: without the sub-path. */
export function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location;
  return { pathname: oneSlash(insideOf(pathname)) || '/', search, hash, key: keyOf(window.history.state) };
}

/** Resolves a target against a location to a path inside the portal: `?a=1` keeps the path, `#b` the query too. */
export function resolveTarget(target: Target, from: Omit<PageLocation, 'key'>): string {
  const text =
    typeof target === 'string'
      ? target
      : (target.pathname ?? from.pathname) + (target.search ?? '') + (target.hash ?? '');
  const url = new URL(text, `http://portal${from.pathname}${from.search}`);
  return oneSlash(url.pathname) + url.search + url.hash;
}

/** The `href` of a path inside the portal. */
export function hrefOf(path: string): string {
  return basePath + path;
}

/** Goes to a path inside the portal without loading the page; a number goes that many steps through the history. */
export function go(target: Target | number, { replace }: NavigateOptions = {}): void {
  if (typeof target === 'number') {
    window.history.go(target);
    return;
  }
  const state = { key: crypto.randomUUID() };
  const url = hrefOf(resolveTarget(target, readLocation()));
  if (replace) window.history.replaceState(state, '', url);
  else window.history.pushState(state, '', url);
  for (const listener of listeners) listener(readLocation(), 'forward');
}

/** Tells of every move, also of the browser's own buttons, until the returned function is called. */
export function onMove(listener: (location: PageLocation, moved: 'forward' | 'back') => void): () => void {
  const back = () => listener(readLocation(), 'back');
  listeners.add(listener);
  window.addEventListener('popstate', back);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', back);
  };
}
