import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A text file of the repository; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const forTests = ['client', 'fixtures', 'doubles'];

/** The packages that both apps, or their tests, share. */
export const packages: readonly string[] = ['contract', 'sealing', 'web', ...forTests];

/** The folder with the sources of a package. */
export function folderOf(name: string): string {
  return forTests.includes(name) ? `tests/${name}` : `packages/${name}/src`;
}

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  'vendor',
  'venv',
  '.next',
  '.nuxt',
  '.output',
  '.git',
]);
const textEndings = /\.(ts|tsx|mjs|js|json|css|html|md|sql|svg|yml|yaml|sh)$|(^|\/)(run|Dockerfile|\.npmrc)$/;

/** Every text file below `root` that people write, in the order of their paths. */
export function readSourceFiles(root: string): SourceFile[] {
  const found: SourceFile[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) visit(inside);
      } else if (entry.isFile() && textEndings.test(inside) && entry.name !== 'package-lock.json') {
        found.push({ path: inside, text: readFileSync(path.join(root, inside), 'utf8') });
      }
    }
  };
  visit('');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(file.path);
}

/** Tests, conformance suites and code that only they use. */
export function isTest(filePath: string): boolean {
  return (
    /\.(test|spec|conformance)\.tsx?$/.test(filePath) ||
    /(^|\/)(test|testing)\/|^tests\/(?!client\/|doubles\/)/.test(filePath)
  );
}
