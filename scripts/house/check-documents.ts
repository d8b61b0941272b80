import path from 'node:path';
import { packages, type SourceFile } from './source-files.ts';

/** A row of a map: what is promised, whether it is still open, and the files its cells name. */
interface Row {
  readonly line: number;
  readonly text: string;
  readonly open: boolean;
  readonly files: readonly string[];
}

/** The documents whose tables must stay true: a row is `open`, or names the tests that show it. */
const maps = ['docs/spec-map.md', 'docs/threats.md'] as const;

export interface DocumentReport {
  readonly faults: string[];
  /** Open rows of each map. */
  readonly open: Readonly<Record<string, number>>;
}

/**
 * Checks every relative link of the documents and every row of the maps: a row that is not `open` names at least one
 * test, and each file or folder it names in back-ticks exists.
 */
export function checkDocuments(
  files: readonly SourceFile[],
  exists: (filePath: string) => boolean,
): DocumentReport {
  const documents = files.filter((file) => file.path.endsWith('.md'));
  const faults = documents.flatMap((file) => checkLinks(file, exists));
  const open: Record<string, number> = {};
  for (const map of maps) {
    const file = documents.find((document) => document.path === map);
    if (!file) {
      faults.push(`${map} is missing`);
      continue;
    }
    const rows = readRows(file.text);
    open[map] = rows.filter((row) => row.open).length;
    for (const row of rows) {
      const at = `${map}:${row.line}`;
      // An open row may name the place it will have.
      if (row.open) continue;
      for (const named of row.files) if (!exists(named)) faults.push(`${at}: ${named} does not exist`);
      if (!row.files.some(isProof)) {
        faults.push(`${at}: names no test; write one, or mark the row open`);
      }
    }
  }
  return { faults, open };
}

/** Calls of the contract that `docs/spec-map.md` does not name as `METHOD /path`. */
export function findUnmappedCalls(
  specMap: string,
  calls: readonly { readonly method: string; readonly path: string }[],
): string[] {
  return calls
    .map(({ method, path: callPath }) => `${method} ${callPath}`)
    .filter((call) => !specMap.includes(`\`${call}\``))
    .map((call) => `docs/spec-map.md: no row names the call \`${call}\``);
}

function checkLinks(file: SourceFile, exists: (filePath: string) => boolean): string[] {
  const prose = file.text.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file.path), decodeURIComponent(link)))
    .filter((target) => !exists(target.replace(/\/$/, '')))
    .map((target) => `${file.path}: the link to ${target} leads nowhere`);
}

/** Rows of the tables whose last column is `state`. */
function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let inMap = false;
  text.split('\n').forEach((content, index) => {
    if (!content.startsWith('|')) {
      inMap = false;
      return;
    }
    const cells = content
      .slice(1, content.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    if (cells.at(-1) === 'state') {
      inMap = true;
    } else if (inMap && !/^:?-+:?$/.test(cells[0]!)) {
      rows.push({
        line: index + 1,
        text: cells[0]!,
        open: cells.at(-1)!.startsWith('open'),
        files: [...content.matchAll(/`([a-z0-9]+\/[^`\s]*)`/gi)].flatMap((match) => wholePath(match[1]!)),
      });
    }
  });
  return rows;
}

/** `portal/features/home` → `apps/portal/src/features/home`; nothing for what is no path of the repository. */
function wholePath(written: string): string[] {
  const [first, ...rest] = written.replace(/\/$/, '').split('/');
  if (first === 'portal' || first === 'service') return [['apps', first, 'src', ...rest].join('/')];
  if (packages.includes(first!)) {
    return [['packages', first, 'src', ...rest].join('/')];
  }
  return first === 'apps' ||
    first === 'e2e' ||
    first === 'scripts' ||
    first === 'docs' ||
    first === 'packages'
    ? [[first, ...rest].join('/')]
    : [];
}

function isProof(filePath: string): boolean {
  return /\.(test|spec|conformance)\.tsx?$/.test(filePath);
}
