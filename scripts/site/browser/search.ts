import type MiniSearch from 'minisearch';
import { searchOptions } from './words.ts';

interface Found {
  readonly title: string;
  readonly heading: string;
  readonly url: string;
  readonly start: string;
}

/** The field in the head: what is typed there is looked up in the index, which is fetched when the field is first used. */
export function startSearch(home: URL): void {
  const field = document.querySelector<HTMLInputElement>('#search')!;
  const list = document.querySelector<HTMLUListElement>('#found')!;
  let index: Promise<MiniSearch> | null = null;

  async function load(): Promise<MiniSearch> {
    const at = (name: string) => new URL(name, home).href;
    const [library, answer] = await Promise.all([
      import(at('assets/minisearch.js')) as Promise<{ default: typeof MiniSearch }>,
      fetch(at('assets/search.json')),
    ]);
    return library.default.loadJSON(await answer.text(), searchOptions);
  }

  async function look(): Promise<void> {
    const typed = field.value.trim();
    if (typed === '') return show([]);
    index ??= load().catch((error: unknown) => {
      // The next letter asks again.
      index = null;
      throw error;
    });
    const found = (await index).search(typed).slice(0, 12) as unknown as Found[];
    if (field.value.trim() === typed) show(found, '没有找到。换个词，或者用英文试试');
  }

  function show(found: readonly Found[], none = ''): void {
    list.replaceChildren(...found.map(item));
    if (found.length === 0 && none) {
      const line = document.createElement('li');
      line.textContent = none;
      list.append(line);
    }
    list.hidden = list.childElementCount === 0;
  }

  function item({ title, heading, url, start }: Found): HTMLLIElement {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = new URL(url, home).href;
    const name = document.createElement('b');
    name.textContent = heading === title ? title : `${title} › ${heading}`;
    const text = document.createElement('span');
    text.textContent = start;
    link.append(name, text);
    line.append(link);
    return line;
  }

  field.disabled = false;
  field.addEventListener('input', () => void look());
  field.addEventListener('focus', () => void look());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape') {
      list.hidden = true;
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      const stops = [field, ...list.querySelectorAll('a')];
      const at = stops.indexOf(document.activeElement as HTMLInputElement);
      if (at < 0) return;
      event.preventDefault();
      stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]!.focus();
    }
  });
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('#looking')) list.hidden = true;
  });
}
