/**
 * Lets people reach what a vendor's script puts on the page, even above an open dialog, which makes everything
 * else inert and keeps the Tab key to itself. The returned function stops watching.
 */
export function keepOverlaysReachable(): () => void {
  const overlays = new Set<HTMLElement>();
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || 'modal' in node.dataset) continue;
      node.dataset['above'] = '';
      node.inert = false;
      overlays.add(node);
    }
  });
  watch.observe(document.body, { childList: true });
  // Before the dialog hears it: the browser's own way leads on from the dialog's last stop to the overlay.
  const letGo = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && [...overlays].some(({ isConnected }) => isConnected)) event.stopPropagation();
  };
  document.addEventListener('keydown', letGo, true);
  return () => {
    watch.disconnect();
    document.removeEventListener('keydown', letGo, true);
  };
}
