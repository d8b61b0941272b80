import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import pageFolders from './page-folders.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '../..');

/** The first folders, outside of `docs`, that a page links to. */
function foldersOf(page: string): string[] {
  const links = readFileSync(path.join(root, page), 'utf8').matchAll(/\]\((\.\.?\/[^)#]+)/g);
  return [...links]
    .map(([, link = '']) => path.posix.normalize(path.posix.join(path.posix.dirname(page), link)))
    .flatMap((target) => /^([^/]+)\//.exec(target)?.[1] ?? [])
    .filter((name) => name !== 'docs');
}

it('the package has every folder that the pages for operators and developers of apps link to', () => {
  const pages = globSync(['docs/handbook/**/*.md', 'docs/cookbook/*.md', 'docs/web-sdk.md'], { cwd: root });
  expect(pages.length).toBeGreaterThan(20);
  const named = new Set(pages.flatMap(foldersOf));
  expect([...named].toSorted()).toEqual(pageFolders.toSorted());
});
