import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One code block of a guide that names its file. */
export interface GuideStep {
  readonly path: string;
  /** A new file; or the line, which must occur once, below which the block goes or which it replaces. */
  readonly step: { readonly kind: 'new' } | { readonly kind: 'below' | 'instead of'; readonly line: string };
  readonly text: string;
}

/** The first line of a step: the kinds of files that it may write, and the comment around the words. */
const header = /^(?:\/\/|<!--) (\S+\.(?:tsx?|md|json))(?:, (below|instead of): (.+?))?(?: -->)?$/;

/**
 * The steps of a guide: its code blocks whose first line names a file, as `// path` for a new one, and
 * `// path, below: a line` or `// path, instead of: a line` for one that is there (`<!-- … -->` in Markdown).
 * A catalogue of words has its line in `//` too, which the step leaves out.
 */
export function readSteps(guide: string): GuideStep[] {
  // A longer fence contains a page with code of its own.
  const blocks = guide.matchAll(/^(`{3,})\w*\n([^\n]+)\n([\s\S]*?)^\1$/gm);
  return [...blocks].flatMap(([, , first = '', text = '']) => {
    const [, file, kind, line] = header.exec(first) ?? [];
    if (!file) return [];
    return [
      {
        path: file,
        step: kind && line ? { kind: kind as 'below' | 'instead of', line } : { kind: 'new' },
        text,
      },
    ];
  });
}

/** The text of the file after the step. Throws where the line is missing or occurs twice, or a new file exists. */
export function takeStep({ path: file, step, text }: GuideStep, before: string | null): string {
  if (step.kind === 'new') {
    if (before !== null) throw new Error(`${file} is there already`);
    return text;
  }
  const lines = (before ?? '').split('\n');
  const [at, ...others] = lines.flatMap((line, index) => (line.trim() === step.line ? [index] : []));
  if (at === undefined || others.length > 0) {
    throw new Error(`${file}: ${at === undefined ? 'no line' : 'more than one line'} “${step.line}”`);
  }
  const own = text.replace(/\n$/, '').split('\n');
  lines.splice(step.kind === 'below' ? at + 1 : at, step.kind === 'below' ? 0 : 1, ...own);
  return lines.join('\n');
}

const ignored = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** Copies the tree. Its own packages are the copy's; packages of a registry are linked. */
export function copyTree(root: string, to: string): void {
  cpSync(root, to, {
    recursive: true,
    filter: (from) => from === root || !ignored.has(path.basename(from)),
  });
  for (const step of ['', 'apps/portal', 'apps/service', 'tests', 'lab'])
    linkPackages(path.join(root, step), path.join(to, step));
}

function linkPackages(from: string, to: string): void {
  const names = readNames(path.join(from, 'node_modules'));
  mkdirSync(path.join(to, 'node_modules'), { recursive: true });
  for (const name of names) {
    const [source, target] = [path.join(from, 'node_modules', name), path.join(to, 'node_modules', name)];
    // Links to folders of the tree are relative, so they lead into the copy.
    if (name === '@tongxing') cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, target);
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.cache') && name !== '.vite');
  } catch {
    return [];
  }
}

/** Does the steps of a guide in a copy of the tree; returns the written files, each once. */
export function walkGuide(guide: string, tree: string): string[] {
  const written = new Set<string>();
  for (const step of readSteps(guide)) {
    const file = path.join(tree, step.path);
    let before: string | null = null;
    try {
      before = readFileSync(file, 'utf8');
    } catch {
      mkdirSync(path.dirname(file), { recursive: true });
    }
    writeFileSync(file, takeStep(step, before));
    written.add(step.path);
  }
  return [...written];
}
