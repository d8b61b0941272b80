import { tagPages } from './draw-tag-pages.ts';
import { vendorsPage } from './draw-vendors.ts';
import { fencedBlocks } from './fenced-blocks.ts';
import type { SourceFile } from './source-files.ts';

const limits = {
  /** Words of a decision: context, decision and consequences on one page. */
  decisionWords: 250,
  /** Bytes of all documents that people write, each in one language. */
  documentBytes: 373_500,
};

/** `run-a-server.en.md`: the same page as `run-a-server.md`, in another language. */
export const isTranslation = (path: string): boolean => path.endsWith('.en.md');

const generated: readonly string[] = [...tagPages, 'docs/handbook/settings.md', vendorsPage];

/** Parts of a document that a command draws: figures of the benches, pictures of the layers. */
const drawn = /^<!-- (figures|allowed imports)\b.*?^<!-- \/\1 -->$/gms;

/** Faults: a decision that is too long, and documents that together are too long. */
export function checkLengths(
  files: readonly SourceFile[],
  { decisionWords, documentBytes } = limits,
): string[] {
  const documents = files.filter((file) => file.path.endsWith('.md') && !generated.includes(file.path));
  const decisions = documents
    .filter((file) => /^docs\/decisions\/\d/.test(file.path))
    .map((file) => ({ path: file.path, words: countWords(file.text) }))
    .filter(({ words }) => words > decisionWords)
    .map(({ path, words }) => `${path} has ${words} words; a decision has at most ${decisionWords}`);
  const inOneLanguage = documents.filter(({ path }) => !isTranslation(path));
  const bytes = inOneLanguage.reduce((sum, { text }) => sum + Buffer.byteLength(text.replace(drawn, '')), 0);
  return bytes > documentBytes
    ? [...decisions, `documents written by hand have ${bytes} bytes; at most ${documentBytes} are allowed`]
    : decisions;
}

/** Words between spaces, without the title, the blocks of code and the marks of Markdown. */
function countWords(text: string): number {
  const body = text.replace(fencedBlocks, '').replace(/^# .*$/m, '');
  return body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
