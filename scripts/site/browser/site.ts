// What a page of the docs does: search, day and night, copying, the reader's own address in the examples.
import { startSearch } from './search.ts';

const root = document.documentElement;
/** The folder of the site, with a slash at its end. */
const home = new URL(root.dataset['home'] ?? './', location.href);
const placeholder = root.dataset['placeholder'] ?? '';
/** Where the service is: one folder above its docs. Elsewhere, the docs on a site of their own, nothing is known of it. */
const ownUrl = home.pathname.endsWith('/docs/') ? new URL('..', home).href.replace(/\/$/, '') : placeholder;

const filled = (text: string) => text.replaceAll(placeholder, ownUrl);

function fillExamples(): void {
  if (!('filled' in root.dataset) || ownUrl === placeholder) return;
  const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(placeholder)) node.nodeValue = filled(node.nodeValue);
}

/** Copies, or shows what could not be copied: browsers refuse where a page is not served securely. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const before = button.textContent;
    button.textContent = '已复制';
    setTimeout(() => {
      button.textContent = before;
    }, 2000);
  } catch {
    const dialog = document.createElement('dialog');
    const area = document.createElement('textarea');
    area.readOnly = true;
    area.rows = 16;
    area.value = text;
    const close = document.createElement('button');
    close.textContent = '关闭';
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    dialog.append(area, close);
    document.body.append(dialog);
    dialog.showModal();
    area.select();
  }
}

for (const button of document.querySelectorAll<HTMLElement>('button[data-copy]')) {
  const from = new URL(button.dataset['copy']!, location.href);
  button.hidden = false;
  button.addEventListener('click', async () => {
    const answer = await fetch(from);
    const text = await answer.text();
    await copy('filled' in button.dataset ? filled(text) : text, button);
  });
}

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '复制';
  button.addEventListener('click', () => void copy(block.querySelector('code')!.textContent, button));
  block.append(button);
}

const theme = document.querySelector<HTMLElement>('#theme')!;
theme.hidden = false;
theme.addEventListener('click', () => {
  const next = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = next;
  try {
    localStorage.setItem('vueuse-color-scheme', next);
  } catch {
    // A browser that keeps nothing: it holds for this page.
  }
});

// On a phone the contents lie above the page, closed.
const contents = document.querySelector<HTMLDetailsElement>('#contents')!;
const narrow = matchMedia('(max-width: 900px)');
const settle = () => {
  contents.open = !narrow.matches;
};
settle();
narrow.addEventListener('change', settle);
document.querySelector('#contents [aria-current]')?.scrollIntoView({ block: 'center' });

fillExamples();
startSearch(home);
