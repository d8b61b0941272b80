import { withBase } from 'vitepress';
import { placeholderUrl } from '../../pages/page.ts';

/** The address of the service: one folder above its docs; unknown where the docs are on another site. */
function ownUrl(): string {
  const home = new URL(withBase('/'), location.href);
  return home.pathname.endsWith('/docs/') ? new URL('..', home).href.replace(/\/$/, '') : placeholderUrl;
}

/** The text with the address at which it is read. */
export function filled(text: string): string {
  return text.replaceAll(placeholderUrl, ownUrl());
}

/** Puts the address at which the page is read into its examples. */
export function fillExamples(article: HTMLElement): void {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(placeholderUrl)) node.nodeValue = filled(node.nodeValue);
}
