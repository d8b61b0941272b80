import { listCases } from './find-cases.ts';
import type { SourceFile } from './source-files.ts';

/** A tag of a test: `spec:4.3`, `threat:CVE-2024-28197`, `call:POST/v3/login/phone`. */
export interface Tag {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The case or group below; null where there is none. */
  readonly title: string | null;
}

/** A comment line with nothing but tags. */
const tagLine = /^[ \t]*\/\/ ((?:spec|threat|call):.*)$/gm;

/** The tags of all tests: a comment line of them counts for the case or group below it. */
export function findTags(files: readonly SourceFile[]): Tag[] {
  return files.filter(({ path }) => /\.(test|spec|conformance)\.tsx?$/.test(path)).flatMap(readTags);
}

function readTags({ path, text }: SourceFile): Tag[] {
  const lines = [...text.matchAll(tagLine)];
  if (lines.length === 0) return [];
  const cases = listCases(text);
  return lines.flatMap(({ 1: names = '', index }) => {
    const title = cases.find(({ at }) => at > index)?.title ?? null;
    const line = text.slice(0, index).split('\n').length;
    return names
      .trim()
      .split(/\s+/)
      .map((name) => ({ name, file: path, line, title }));
  });
}
