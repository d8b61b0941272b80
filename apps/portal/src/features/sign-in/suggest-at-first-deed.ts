const deeds = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Begins to let the browser suggest passkeys with the first thing a person does on the page, so that looking at it
 * costs nothing. Ends when the returned function is called.
 */
export function suggestAtFirstDeed(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const begin = () => {
    for (const deed of deeds) window.removeEventListener(deed, begin);
    void import('../../parts/sign-in-by-passkey.ts').then(({ suggestPasskeys }) => {
      if (!isOver) stop = suggestPasskeys();
    });
  };
  for (const deed of deeds) window.addEventListener(deed, begin, { passive: true });
  return () => {
    isOver = true;
    for (const deed of deeds) window.removeEventListener(deed, begin);
    stop?.();
  };
}
