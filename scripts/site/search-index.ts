import MiniSearch from 'minisearch';
import { searchOptions } from './browser/words.ts';
import type { Page } from './page.ts';
import { anchorOf } from './render-page.ts';

interface Part {
  readonly id: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly url: string;
  /** The first words, shown below the title of what was found. */
  readonly start: string;
}

/** The index that the search field reads: one entry for each part of a page under a heading. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Part>(searchOptions);
  let id = 0;
  for (const page of pages) {
    for (const { heading, text } of partsOf(page)) {
      id += 1;
      const anchor = heading === page.title ? '' : `#${anchorOf(heading)}`;
      const url = `${page.route}.html${anchor}`;
      index.add({ id, title: page.title, heading, text, url, start: text.slice(0, 90) });
    }
  }
  return JSON.stringify(index);
}

function partsOf({ title, markdown }: Page): { heading: string; text: string }[] {
  const parts: { heading: string; text: string }[] = [];
  for (const part of markdown.split(/^(?=#{1,3} )/m)) {
    const line = /^#{1,3} (.+)\n?/.exec(part);
    const heading = line?.[1] ? plain(line[1]) : title;
    parts.push({ heading, text: plain(part.slice(line?.[0].length ?? 0)) });
  }
  return parts.filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Without the signs of Markdown. */
function plain(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->|^`{3,}.*$|^\s*\|?[\s:|-]+\|\s*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|>#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
