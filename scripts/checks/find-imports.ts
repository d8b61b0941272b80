import path from 'node:path';
import { folderOf, packages, type SourceFile } from './source-files.ts';

export interface Import {
  /** The specifier as written: `./clock.ts`, `@tongxing/contract/limits.ts`, `zod`. */
  readonly specifier: string;
  /** The imported file of the repository; null for a package from outside. */
  readonly target: string | null;
  /** `import type` or `export type`: removed at run time. */
  readonly typeOnly: boolean;
}

const statement = /^[ \t]*(import|export)\b([^;'"`]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const sideEffect = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Finds the static and dynamic imports and re-exports of a file. */
export function findImports(file: SourceFile): Import[] {
  const text = withoutComments(file.text);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    found.push({ specifier, target: resolveTarget(file.path, specifier), typeOnly });
  for (const match of text.matchAll(statement)) add(match[3]!, isTypeOnly(match[2]!));
  for (const match of text.matchAll(sideEffect)) add(match[1]!, false);
  // `typeof import('x')` and `import('x').Y` in type positions are rare enough to count as values.
  for (const match of text.matchAll(dynamic)) add(match[1]!, false);
  return found;
}

/** Removes comments, keeping strings that look like them (`'https://…'`). */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/gm,
    (_, string: string | undefined) => string ?? '',
  );
}

function isTypeOnly(clause: string): boolean {
  if (/^\s*type\b(?!\s+from\b)/.test(clause)) return true;
  const named = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  if (named === undefined) return false;
  const names = named
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 && names.every((name) => name.startsWith('type '));
}

function resolveTarget(from: string, specifier: string): string | null {
  // The text of a file, which is shown and does not run.
  if (specifier.endsWith('?raw')) return null;
  if (specifier.startsWith('.')) {
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')));
  }
  const own = /^@tongxing\/([^/]+)\/(.+)$/.exec(specifier);
  return own && packages.includes(own[1]!) ? `${folderOf(own[1]!)}/${own[2]}` : null;
}
