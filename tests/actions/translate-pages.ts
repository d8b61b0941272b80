import type { BrowserContext } from '@playwright/test';

/**
 * Translates every page as Google Translate does: each text is taken out, and a `<font>` stands in its place; what the page
 * draws later is translated too. The words stay, so that a scenario can read them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untouched = 'font, script, style, textarea, option, title, svg, noscript, [translate="no"]';
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
      const font = document.createElement('font');
      const inner = font.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(font);
    };
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    addEventListener('load', () => {
      translateIn(document.body);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          if (target.nodeType === Node.TEXT_NODE) translate(target as Text);
          for (const node of addedNodes) {
            if (node.nodeType === Node.TEXT_NODE) translate(node as Text);
            else translateIn(node);
          }
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}
