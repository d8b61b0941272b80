/**
 * Lets people reach what a vendor's script puts on the page, even above an open dialog, which makes everything
 * else inert. The returned function ends the watch.
 */
export function keepOverlaysReachable(): () => void {
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || 'modal' in node.dataset) continue;
      node.dataset['above'] = '';
      node.inert = false;
    }
  });
  watch.observe(document.body, { childList: true });
  return () => watch.disconnect();
}
