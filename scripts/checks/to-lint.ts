import { createHash } from 'node:crypto';
import { findImports } from './find-imports.ts';
import type { SourceFile } from './source-files.ts';

/** The last state without findings: a digest for each file by its path, and whether it gives types to all others. */
export type Fine = Readonly<Record<string, { readonly digest: string; readonly isForAll: boolean }>>;

const linted = /\.(?:[cm]?[jt]sx?|vue)$/;
/** Rules, compiler and packages, on which every file's result depends. */
const settings = /^(?:\.oxlintrc\.json|tsconfig\.json|package\.json|package-lock\.json)$/;
/** Types that need no import. */
const givesTypesToAll = /^\s*declare\s+(?:global|module)\b/m;

/** The state of these files, to be saved when nothing was found in them. */
export function fineNow(files: readonly SourceFile[]): Fine {
  return Object.fromEntries(
    files.map(({ path, text }) => [
      path,
      {
        digest: createHash('sha256').update(text).digest('base64'),
        isForAll: settings.test(path) || path.endsWith('.d.ts') || givesTypesToAll.test(text),
      },
    ]),
  );
}

/**
 * The files whose result may have changed: those that were changed, added or removed, and all that import them, directly or
 * indirectly, because of types. 'all' where no state is saved, or where a changed file concerns all.
 */
export function findWhatToLint(files: readonly SourceFile[], before: Fine | null): readonly string[] | 'all' {
  if (before === null) return 'all';
  const now = fineNow(files);
  const changed = Object.keys({ ...before, ...now }).filter(
    (path) => before[path]?.digest !== now[path]?.digest,
  );
  if (changed.some((path) => before[path]?.isForAll || now[path]?.isForAll)) return 'all';
  const concerned = new Set(changed);
  if (changed.length > 0) addImporters(files, concerned);
  return [...concerned].filter((path) => path in now && linted.test(path)).toSorted();
}

function addImporters(files: readonly SourceFile[], concerned: Set<string>): void {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    if (!linted.test(file.path)) continue;
    for (const { target } of findImports(file))
      if (target) importers.set(target, [...(importers.get(target) ?? []), file.path]);
  }
  // A set's members that are added during the loop are visited too.
  for (const path of concerned) for (const importer of importers.get(path) ?? []) concerned.add(importer);
}
