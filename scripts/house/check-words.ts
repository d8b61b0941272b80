import type { SourceFile } from './source-files.ts';

/** What the repository never says: it speaks of the product alone, on anybody's machine. */
const forbidden: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /(?<![\w.])\/(?:work|tmp\/w)\/[a-z.]/, what: 'a path of one machine' },
  { pattern: /(?<![\w.$])\/(?:home|Users)\/(?!node\b)[a-z][a-z0-9_-]*\//, what: 'a home folder' },
  { pattern: /https?:\/\/registry[.]/, what: 'a registry host' },
  { pattern: /\bsub-?agents?\b/i, what: 'how the work was organised' },
  { pattern: /^(?:<{7}|>{7}) /m, what: 'a conflict marker' },
];

/** Faults of wording, each with its line. */
export function checkWords(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    forbidden.flatMap(({ pattern, what }) => {
      const at = pattern.exec(text)?.index;
      return at === undefined ? [] : [`${path}:${text.slice(0, at).split('\n').length}: ${what}`];
    }),
  );
}
