/**
 * Reloads a page that comes out of the browser's back/forward cache: meanwhile somebody else may have signed in, or
 * what it was about may be over.
 */
export function renewFrozenPage(reload: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
}
