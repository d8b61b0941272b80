import { onFirstInteraction } from '../../browser/on-first-interaction.ts';

/**
 * Begins to let the browser suggest passkeys with the first thing a person does on the page, so that looking at it
 * costs nothing. Ends when the returned function is called.
 */
export function suggestOnFirstInteraction(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const cancel = onFirstInteraction(() => {
    void import('../../parts/sign-in-by-passkey.ts').then(({ suggestPasskeys }) => {
      if (!isOver) stop = suggestPasskeys();
    });
  });
  return () => {
    isOver = true;
    cancel();
    stop?.();
  };
}
