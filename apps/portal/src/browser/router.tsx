import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  go,
  hrefOf,
  type NavigateOptions,
  onMove,
  type PageLocation,
  readLocation,
  resolveTarget,
  type Target,
} from './history.ts';
import { takeOver } from './prepared-page.ts';
import { readAnchor } from './read-anchor.ts';

// The portal's own router. Its routes are a table of fixed paths, so all it takes is the place, links and moves; the
// names are React Router's. docs/decisions says why it is not React Router.

const LocationContext = createContext<PageLocation>({ pathname: '/', search: '', hash: '', key: 'first' });

/**
 * Knows the place and hands it down. A move is a transition: the page on screen stays until the next one has loaded.
 * Going forward to another page starts at its top, or at the element that the hash names. `prepared` is the path of
 * a page drawn at build: it is taken over as it was drawn, without query and hash, which follow at once.
 */
export function Router({ prepared, children }: { prepared?: string | undefined; children: ReactNode }) {
  const [{ location, scroll }, setState] = useState(() => ({
    location:
      prepared === undefined ? readLocation() : { pathname: prepared, search: '', hash: '', key: 'prepared' },
    scroll: false,
  }));
  // A layout effect, so that no page can move before the router listens.
  useLayoutEffect(() => {
    // In a transition: parts of the page whose scripts are still coming are taken over first.
    if (prepared !== undefined && (window.location.search || window.location.hash)) {
      startTransition(() => setState({ location: readLocation(), scroll: false }));
    }
    return onMove((next, moved) => {
      takeOver(false);
      startTransition(() =>
        setState((before) => ({
          location: next,
          scroll: moved === 'forward' && (next.pathname !== before.location.pathname || next.hash !== ''),
        })),
      );
    });
  }, [prepared]);
  useLayoutEffect(() => {
    if (!scroll) return;
    const named = document.getElementById(readAnchor(location.hash));
    if (named) named.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, scroll]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

/** The place on screen. */
export function useLocation(): PageLocation {
  return useContext(LocationContext);
}

/** The function that moves: to a target, or a number of steps. It never changes. */
export function useNavigate(): (target: Target | number, options?: NavigateOptions) => void {
  return go;
}

/** The query, and a function that puts another one in its place. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: Record<string, string>, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback((next: Record<string, string>, options?: NavigateOptions) => {
    const query = new URLSearchParams(next).toString();
    go({ search: query && `?${query}` }, options);
  }, []);
  return [params, set];
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: Target;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the portal. New tabs, downloads and other windows are left to the browser. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const location = useLocation();
  const path = resolveTarget(to, location);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (
      event.defaultPrevented ||
      elsewhere ||
      rest.download !== undefined ||
      (rest.target && rest.target !== '_self')
    )
      return;
    event.preventDefault();
    // A link to where one is does not grow the history.
    go(path, { replace: replace || path === location.pathname + location.search + location.hash });
  };
  return (
    <a {...rest} href={hrefOf(path)} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that knows whether it leads to this page or to one above it: then `aria-current` is `page`. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}

/** Moves as soon as it is on screen. */
export function Navigate({ to, replace = false }: { to: Target; replace?: boolean }) {
  const path = resolveTarget(to, useLocation());
  useEffect(() => go(path, { replace }), [path, replace]);
  return null;
}
