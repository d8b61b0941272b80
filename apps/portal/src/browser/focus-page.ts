/** Where the focus goes when what held it is gone, or the page shows others of its rows: on from there, and not from nowhere. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
