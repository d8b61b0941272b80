import path from 'node:path';
import { tagPages } from './draw-tag-pages.ts';
import { fencedBlocks } from './fenced-blocks.ts';
import type { SourceFile } from './source-files.ts';

/** Faults: relative links to files that do not exist, and documents that docs/README.md does not name. */
export function checkDocuments(
  files: readonly SourceFile[],
  exists: (filePath: string) => boolean,
): string[] {
  const generated: readonly string[] = tagPages;
  const documents = files.filter((file) => file.path.endsWith('.md') && !generated.includes(file.path));
  return [...documents.flatMap((file) => checkLinks(file, exists)), ...checkMap(documents)];
}

const mapOfDocuments = 'docs/README.md';

/** Documents of which docs/README.md names neither the file nor its folder. */
function checkMap(documents: readonly SourceFile[]): string[] {
  const map = documents.find((file) => file.path === mapOfDocuments);
  if (!map) return [];
  const named = [...map.text.matchAll(/\]\(([^)#:]+)/g)].map(([, target = '']) => path.join('docs', target));
  return documents
    .filter((file) => file !== map && file.path.startsWith('docs/'))
    .filter((file) => !named.some((each) => file.path === each || file.path.startsWith(`${each}/`)))
    .map((file) => `${mapOfDocuments} does not name ${file.path}`);
}

function checkLinks(file: SourceFile, exists: (filePath: string) => boolean): string[] {
  const prose = file.text.replace(fencedBlocks, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file.path), decodeURIComponent(link)))
    .filter((target) => !exists(target.replace(/\/$/, '')))
    .map((target) => `${file.path}: the link to ${target} leads nowhere`);
}
