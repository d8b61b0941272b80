import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable, type Results } from './table.ts';

export interface Run extends Results {
  readonly machine: string;
  readonly isQuick: boolean;
  /** Benches that ended early: what they measured until then is kept, and said to be incomplete. */
  readonly failed: readonly string[];
}

const root = path.dirname(path.dirname(import.meta.dirname));
const document = 'docs/benchmarks.md';
const marks = { from: '<!-- figures -->', to: '<!-- /figures -->' };

/** Leaves the run as JSON; returns the file's path from the root. */
export function writeResults(run: Run): string {
  const file = 'bench/results/latest.json';
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(
    path.join(root, file),
    `${JSON.stringify({ at: new Date().toISOString(), ...run }, null, 2)}\n`,
  );
  return file;
}

/** Puts the run's table in place of the one in the document; returns the document's path. */
export function recordFigures(run: Run): string {
  const file = path.join(root, document);
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(marks.from), text.indexOf(marks.to)];
  if (from < 0 || to < from) throw new Error(`${document} has lost its marks ${marks.from} and ${marks.to}`);
  const day = new Date().toISOString().slice(0, 10);
  const heading = `Measured on ${day}: ${run.machine}${run.isQuick ? '; a quick run, figures mean little' : ''}.`;
  const broken = run.failed.length > 0 ? `\n\nEnded early: ${run.failed.join(', ')}.` : '';
  const table = `${heading}${broken}\n\n${markdownTable(run)}\n`;
  writeFileSync(file, `${text.slice(0, from + marks.from.length)}\n${table}${text.slice(to)}`);
  return document;
}
