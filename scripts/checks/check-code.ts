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
    // `boundedFetch`, and what is made of it, bounds the answer.
    { pattern: /(?<![.\w])fetch\s*\(/, owner: 'kernel/', what: 'an answer without bounds' },
  ];

/** Faults of code files: imports, cycles, size, names, and time, randomness or environment read outside of their owner. */
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
    faults.push(`${file.path}: an index file hides where code is; import the file itself`);
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

/**
 * Finds import cycles: each strongly connected group of more than one file (or a file importing itself), with its
 * members in the order of their paths. Tarjan's algorithm.
 */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) {
        visit(next);
        lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
      } else if (onStack.has(next)) {
        lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!));
      }
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group: string[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      group.push(member);
      if (member === node) break;
    }
    if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group.sort());
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
