import { fencedBlocks } from './fenced-blocks.ts';
import type { SourceFile } from './source-files.ts';

const fileName = /\.(?:tsx?|mjs|js|css|json|md|txt|sql)$/;
const placeholder = /<[^>]+>|NNNN-\w+|\*|…/g;

/**
 * Faults of the guides, CONTRIBUTING and AGENTS: names in back-ticks, outside of code blocks, that do not exist. A file or
 * folder has its whole path or the end of it, with `<name>`, `NNNN-name`, `*` and `…` for what varies. A name of code
 * (`camelCase`, `PascalCase`, `snake_case`, `CONSTANT_CASE`, `called()`) must occur in a file that is no document, a command
 * of npm in package.json, a call (`POST /v3/…`) in the code.
 */
export function checkGuides(
  files: readonly SourceFile[],
  npmScripts: Readonly<Record<string, string>>,
): string[] {
  const code = files.filter(({ path }) => !path.endsWith('.md'));
  const words = new Set(code.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const paths = files.flatMap(({ path }) => [path, ...foldersOf(path)]);
  const tree: Tree = {
    isPath: (pattern) => paths.some((path) => pattern.test(`/${path}`)),
    isWord: (word) => words.has(word),
    isText: (text) => code.some((file) => file.text.includes(text)),
    isScript: (name) => name in npmScripts,
  };
  return files
    .filter(({ path }) => /^(?:docs\/guides\/[^/]+|CONTRIBUTING|AGENTS)\.md$/.test(path))
    .flatMap(({ path, text }) =>
      readSpans(text).flatMap(({ span, line }) =>
        findFaults(span, tree).map((fault) => `${path}:${line}: \`${span}\`: ${fault}`),
      ),
    );
}

interface Tree {
  isPath(pattern: RegExp): boolean;
  isWord(word: string): boolean;
  isText(text: string): boolean;
  isScript(name: string): boolean;
}

function findFaults(span: string, tree: Tree): string[] {
  const command = /^(?:npm run|npx|node|git|pg_dump|tar|openssl)\b/.exec(span);
  if (command) {
    const script = /npm run (?:-s )?([\w-]+)/.exec(span)?.[1];
    return script && !tree.isScript(script) ? [`package.json has no script ${script}`] : [];
  }
  const call = /^(?:GET|POST|PUT|DELETE) (\/[^\s…]*)/.exec(span);
  if (call) return tree.isText(call[1]!) ? [] : [`no code says ${call[1]}`];
  if (isPath(span)) {
    if (tree.isPath(patternOf(span)) || tree.isText(span.replace(/^\.\//, ''))) return [];
    return ['no such file or folder; write the end of its path, with <name> for what varies'];
  }
  return namesIn(span)
    .filter((name) => !tree.isWord(name))
    .map((name) => `no code has the name ${name}`);
}

/** Whether it is a path of the tree or a file name, and no address or path of another machine (`/var/lib`, `DATA_DIR/uploads`). */
function isPath(span: string): boolean {
  if (/[\s"'={}()?%]|^\/|^[A-Z_]+\/|:\/\//.test(span)) return false;
  return fileName.test(span) || /^[\w.@<>*…-]+\/[\w./@<>*…-]*$/.test(span);
}

/** Matches a whole path, or its end from a folder on. */
function patternOf(span: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const path = span.replace(/^\.\//, '').replace(/\/$/, '');
  let pattern = '';
  let at = 0;
  for (const { 0: found, index } of path.matchAll(placeholder)) {
    pattern += literal(path.slice(at, index)) + (found.startsWith('NNNN') ? '\\d{4}-[^/]+?' : '[^/]*?');
    at = index + found.length;
  }
  return new RegExp(`/${pattern}${literal(path.slice(at))}$`);
}

/** The names in a piece of code that can only be identifiers; plain words are left out. */
function namesIn(span: string): string[] {
  const text = span.replace(/<[^>]*>|https?:\/\/\S*|"[^"]*"/g, ' ');
  const names = text.match(/(?<![\w$./:-])[A-Za-z$][\w$]*(?![\w$]*[./:@-])/g) ?? [];
  const isName = (name: string) => /[a-z][A-Z]|^[A-Z][a-z]|[a-zA-Z]_[a-zA-Z]/.test(name);
  const called = [...text.matchAll(/([A-Za-z$][\w$]*)\(/g)].map((match) => match[1]!);
  return [...new Set([...names.filter(isName), ...called])];
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The spans in back-ticks of the prose, each with its line. */
function readSpans(text: string): { span: string; line: number }[] {
  const prose = text.replace(fencedBlocks, (block) => block.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(/(`+)\s?([^\n]+?)\s?\1(?!`)/g)].map((match) => ({
    span: match[2]!.replace(/^`|`$/g, ''),
    line: prose.slice(0, match.index).split('\n').length,
  }));
}
