/** The open modal layers, lowest first. Everything outside the highest one is inert, but for what is marked `data-above`. */
const layers: HTMLElement[] = [];

function finish() {
  const top = layers.at(-1);
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.tagName === 'SCRIPT' || 'above' in child.dataset) continue;
    child.inert = top !== undefined && child !== top;
  }
  const root = document.documentElement;
  const scrollbar = window.innerWidth - root.clientWidth;
  if (top && root.style.overflow !== 'hidden') {
    document.body.style.paddingRight = scrollbar ? `${scrollbar}px` : '';
    root.style.overflow = 'hidden';
  } else if (!top) {
    document.body.style.paddingRight = '';
    root.style.overflow = '';
  }
}

/**
 * Makes `layer`, a child of the body, the only thing that can be reached, until the returned function is called;
 * then the focus goes back to `opener`.
 */
export function openModalLayer(layer: HTMLElement, opener: Element | null): () => void {
  layers.push(layer);
  finish();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    finish();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
