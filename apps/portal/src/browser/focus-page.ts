/** Moves the focus to the page where the focused element is gone or the page shows other rows, so that Tab goes on from there. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
