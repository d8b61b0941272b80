import { findCycles } from './find-cycles.ts';
import { findImports, withoutComments } from './find-imports.ts';
import { forbiddenImport } from './layers.ts';
import { isCode, isTest, type SourceFile } from './source-files.ts';

const longestFile = 300;
const serviceSource = 'apps/service/src/';

const singleEntries: readonly { readonly pattern: RegExp; readonly owner: string; readonly what: string }[] =
  [
    { pattern: /\bDate\.now\s*\(|\bnew Date\(\s*\)/, owner: 'kernel/', what: 'the time of day' },
    {
      pattern: /\bMath\.random\b|\brandom(?:Bytes|Int|UUID|FillSync)\s*\(|\bgetRandomValues\b/,
      owner: 'kernel/',
      what: 'randomness',
    },
    { pattern: /\bprocess\.env\b/, owner: 'settings/settings.ts', what: 'the environment' },
  ];

/** Faults of code files: arrows, cycles, size, names, and the doors that only one place may open. */
export function checkCode(files: readonly SourceFile[]): string[] {
  const code = files.filter(isCode);
  return [...code.flatMap(checkFile), ...checkImports(code)];
}

function checkFile(file: SourceFile): string[] {
  const faults: string[] = [];
  const name = file.path.split('/').at(-1)!;
  if (
    /^index\.tsx?$/.test(name) &&
    !/^(?:packages\/[^/]+\/src|docs\/site\/\.vitepress\/theme)\/index\.ts$/.test(file.path)
  ) {
    faults.push(`${file.path}: an index file hides where things live; import the file itself`);
  }
  if (/(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file.path)) {
    faults.push(`${file.path}: name the folder or file after what it does`);
  }
  const lines = file.text.split('\n').length - 1;
  if (lines > longestFile && !/\.generated\./.test(file.path)) {
    faults.push(`${file.path}: ${lines} lines; ${longestFile} are the most a file may have`);
  }
  if (file.path.startsWith(serviceSource) && !isTest(file.path)) faults.push(...checkSingleEntry(file));
  if (isTest(file.path) && /\b(?:it|test|describe)\.(?:skip|only|todo)\(\s*['"`]/.test(file.text)) {
    faults.push(`${file.path}: a test that does not run, or hides the others`);
  }
  return faults;
}

function checkSingleEntry(file: SourceFile): string[] {
  const inside = file.path.slice(serviceSource.length);
  const text = withoutComments(file.text);
  return singleEntries
    .filter(({ pattern, owner }) => pattern.test(text) && inside !== owner && !inside.startsWith(owner))
    .map(({ owner, what }) => `${file.path}: ${what} is read outside of ${owner}`);
}

function checkImports(code: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const paths = new Set(code.map((file) => file.path));
  const graph = new Map<string, string[]>();
  for (const file of code) {
    const targets: string[] = [];
    for (const { specifier, target, typeOnly } of findImports(file)) {
      if (target === null) {
        if (
          specifier === 'oidc-provider' &&
          file.path.startsWith(serviceSource) &&
          !file.path.startsWith(`${serviceSource}features/oauth/authorization/`)
        ) {
          faults.push(`${file.path}: only features/oauth/authorization/ imports oidc-provider`);
        }
        continue;
      }
      const reason = forbiddenImport(file.path, target, typeOnly);
      if (reason) faults.push(`${file.path}: ${reason} (${specifier})`);
      if (paths.has(target)) targets.push(target);
    }
    graph.set(file.path, targets);
  }
  for (const cycle of findCycles(graph)) faults.push(`an import cycle: ${cycle.join(' ↔ ')}`);
  return faults;
}
