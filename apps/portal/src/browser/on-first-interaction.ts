const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Does something once, with the first thing that a person does on the page from now on; the returned function calls it off. */
export function onFirstInteraction(work: () => void): () => void {
  const stop = () => {
    for (const interaction of interactions) window.removeEventListener(interaction, start);
  };
  const start = () => {
    stop();
    work();
  };
  for (const interaction of interactions) window.addEventListener(interaction, start, { passive: true });
  return stop;
}
