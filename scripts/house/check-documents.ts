import path from 'node:path';
import { fencedBlocks } from './fenced-blocks.ts';
import { findCases, hasCase } from './find-cases.ts';
import { folderOf, packages, type SourceFile } from './source-files.ts';

/** A row of a map: what is promised, whether it is still open, and the files its cells name. */
interface Row {
  readonly line: number;
  readonly text: string;
  readonly open: boolean;
  readonly named: readonly Named[];
  /** What stands beside the back-ticks in the column before the last: nothing reads it. */
  readonly loose: string;
}

/** One thing in back-ticks: a file or folder, or a case of a test as `file.test.ts › describe › title`. */
interface Named {
  readonly file: string;
  readonly titles: readonly string[];
}

/** The documents whose tables must stay true: a row is `open`, or names the tests that show it. */
const maps = [
  { path: 'docs/spec-map.md', wantsNothingLoose: false },
  { path: 'docs/threats.md', wantsNothingLoose: true },
] as const;

export interface DocumentReport {
  readonly faults: string[];
  /** Open rows of each map. */
  readonly open: Readonly<Record<string, number>>;
}

/**
 * Checks every relative link of the documents and every row of the maps: a row that is not `open` names at least one
 * test, and the cases of each of its tests; each file, folder and case it names in back-ticks exists. A row of the
 * threats names nothing but cases.
 */
export function checkDocuments(
  files: readonly SourceFile[],
  exists: (filePath: string) => boolean,
): DocumentReport {
  const documents = files.filter((file) => file.path.endsWith('.md'));
  const faults = [...documents.flatMap((file) => checkLinks(file, exists)), ...checkMap(documents)];
  const open: Record<string, number> = {};
  for (const { path: map, wantsNothingLoose } of maps) {
    const file = documents.find((document) => document.path === map);
    if (!file) {
      faults.push(`${map} is missing`);
      continue;
    }
    const rows = readRows(file.text);
    open[map] = rows.filter((row) => row.open).length;
    for (const row of rows) {
      const at = `${map}:${row.line}: `;
      faults.push(...checkCases(row, files).map((fault) => at + fault));
      // An open row may name the place it will have.
      if (row.open) continue;
      for (const named of new Set(row.named.map((each) => each.file))) {
        if (!exists(named)) faults.push(`${at}${named} does not exist`);
      }
      const proofs = row.named.filter((named) => isProof(named.file));
      if (proofs.length === 0) faults.push(`${at}names no test; write one, or mark the row open`);
      if (wantsNothingLoose && row.loose !== '')
        faults.push(`${at}nobody reads “${row.loose}”: name cases in back-ticks`);
      for (const proof of proofs.filter(({ titles }) => titles.length === 0))
        faults.push(`${at}names no case of ${proof.file}: write \`${lastPart(proof.file)} › its title\``);
    }
  }
  return { faults, open };
}

const mapOfDocuments = 'docs/README.md';

/** Documents that the map of all documents neither names nor has the folder of. */
function checkMap(documents: readonly SourceFile[]): string[] {
  const map = documents.find((file) => file.path === mapOfDocuments);
  if (!map) return [];
  const named = [...map.text.matchAll(/\]\(([^)#:]+)/g)].map(([, target = '']) => path.join('docs', target));
  return documents
    .filter((file) => file !== map && file.path.startsWith('docs/'))
    .filter((file) => !named.some((each) => file.path === each || file.path.startsWith(`${each}/`)))
    .map((file) => `${mapOfDocuments} does not name ${file.path}`);
}

/** Cases that a row names and their file does not have. */
function checkCases(row: Row, files: readonly SourceFile[]): string[] {
  return row.named.flatMap(({ file, titles }) => {
    const text = files.find(({ path: known }) => known === file)?.text;
    if (titles.length === 0 || text === undefined) return [];
    const cases = findCases(text);
    return titles.filter((title) => !hasCase(cases, title)).map((title) => `${file} has no case “${title}”`);
  });
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
  const prose = file.text.replace(fencedBlocks, '');
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
        named: readNamed(content),
        loose: (cells.at(-2) ?? '').replace(spans, '').trim(),
      });
    }
  });
  return rows;
}

const spans = /(`+)\s?(.+?)\s?\1(?!`)/g;

/** What stands in back-ticks; `› title` alone is a further case of the file before it. */
function readNamed(row: string): Named[] {
  const named: Named[] = [];
  for (const [, , span = ''] of row.matchAll(spans)) {
    const [written = '', ...titles] = span.split(/(?:^| )› /);
    const file = written === '' ? named.at(-1)?.file : wholePath(written)[0];
    if (file && !/\s/.test(written)) named.push({ file, titles });
  }
  return named;
}

/** `portal/features/home` → `apps/portal/src/features/home`; nothing for what is no path of the repository. */
function wholePath(written: string): string[] {
  const [first, ...rest] = written.replace(/\/$/, '').split('/');
  if (rest.length === 0 && !packages.includes(first!)) return [];
  if (first === 'portal' || first === 'service') return [['apps', first, 'src', ...rest].join('/')];
  if (packages.includes(first!)) {
    return [[folderOf(first!), ...rest].join('/')];
  }
  return first === 'apps' ||
    first === 'tests' ||
    first === 'lab' ||
    first === 'scripts' ||
    first === 'docs' ||
    first === 'packages'
    ? [[first, ...rest].join('/')]
    : [];
}

function lastPart(filePath: string): string {
  return filePath.split('/').at(-1)!;
}

function isProof(filePath: string): boolean {
  return /\.(test|spec|conformance)\.tsx?$/.test(filePath);
}
