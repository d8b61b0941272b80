/**
 * A page that the browser kept as it was, for the way back: meanwhile somebody else may have signed in, or what it was
 * about may be over, and it has heard of neither. It begins anew.
 */
export function renewFrozenPage(reload: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
}
