import path from 'node:path';
import { isTranslation } from './check-lengths.ts';
import { tagPages } from './draw-tag-pages.ts';
import { fencedBlocks } from './fenced-blocks.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Faults: relative links to files that do not exist, documents that docs/README.md does not name, and guides whose
 * translation has other code.
 */
export function checkDocuments(
  files: readonly SourceFile[],
  exists: (filePath: string) => boolean,
): string[] {
  const generated: readonly string[] = tagPages;
  const documents = files.filter((file) => file.path.endsWith('.md') && !generated.includes(file.path));
  return [
    ...documents.flatMap((file) => checkLinks(file, exists)),
    ...checkMap(documents),
    ...checkTranslations(documents),
  ];
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

/** Translated guides whose blocks of code are not those of the Chinese page: one of the two was forgotten. */
function checkTranslations(documents: readonly SourceFile[]): string[] {
  return documents
    .filter(({ path: each }) => each.startsWith('docs/guides/') && isTranslation(each))
    .filter(({ path: each, text }) => {
      const original = documents.find((file) => file.path === each.replace('.en.md', '.md'));
      return codeOf(original?.text ?? '') !== codeOf(text);
    })
    .map(({ path: each }) => `${each} has other code than the page that it translates`);
}

const codeOf = (text: string) => [...text.matchAll(fencedBlocks)].map(([block]) => block).join('\n');

function checkLinks(file: SourceFile, exists: (filePath: string) => boolean): string[] {
  const prose = file.text.replace(fencedBlocks, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file.path), decodeURIComponent(link)))
    .filter((target) => !exists(target.replace(/\/$/, '')))
    .map((target) => `${file.path}: the link to ${target} leads nowhere`);
}
