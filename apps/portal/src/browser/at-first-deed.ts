const deeds = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Does something once, with the first thing that a person does on the page from now on; the returned function calls it off. */
export function atFirstDeed(work: () => void): () => void {
  const stop = () => {
    for (const deed of deeds) window.removeEventListener(deed, begin);
  };
  const begin = () => {
    stop();
    work();
  };
  for (const deed of deeds) window.addEventListener(deed, begin, { passive: true });
  return stop;
}
