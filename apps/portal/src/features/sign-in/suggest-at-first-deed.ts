import { atFirstDeed } from '../../browser/at-first-deed.ts';

/**
 * Begins to let the browser suggest passkeys with the first thing a person does on the page, so that looking at it
 * costs nothing. Ends when the returned function is called.
 */
export function suggestAtFirstDeed(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const cancel = atFirstDeed(() => {
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
