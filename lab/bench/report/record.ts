import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable, type Results } from './table.ts';

export interface Run extends Results {
  readonly machine: string;
  readonly isQuick: boolean;
  /** How often each bench ran; its figures are the medians. */
  readonly times: number;
  /** Benches that ended early; their figures are recorded and marked as incomplete. */
  readonly failed: readonly string[];
}

const root = path.join(import.meta.dirname, '../../..');
const document = 'docs/benchmarks.md';
const marks = { from: '<!-- figures -->', to: '<!-- /figures -->' };
const heading = '### ';

/** Writes the run as JSON; returns the file's path from the root. */
export function writeResults(run: Run): string {
  const file = 'lab/bench/results/latest.json';
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(
    path.join(root, file),
    `${JSON.stringify({ at: new Date().toISOString(), ...run }, null, 2)}\n`,
  );
  return file;
}

/** Replaces the tables of the same benches in the document; returns the document's path. */
export function recordFigures({ results, machine, isQuick, times, failed }: Run): string {
  const file = path.join(root, document);
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(marks.from) + marks.from.length, text.indexOf(marks.to)];
  if (!text.includes(marks.from) || to < from) {
    throw new Error(`${document} has lost its marks ${marks.from} and ${marks.to}`);
  }
  const day = new Date().toISOString().slice(0, 10);
  const how = isQuick ? '; a quick run, figures mean little' : times > 1 ? `; medians of ${times} runs` : '';
  const sections = new Map(readSections(text.slice(from, to)));
  for (const [name, figures] of Object.entries(results)) {
    const end = failed.includes(name) ? ' It ended early.' : '';
    sections.set(name, `${day}; ${machine}${how}.${end}\n\n${markdownTable(figures)}`);
  }
  const tables = [...sections].sort(([one], [other]) => one.localeCompare(other));
  const written = tables.map(([name, section]) => `${heading}${name}\n\n${section}\n`).join('\n');
  writeFileSync(file, `${text.slice(0, from)}\n\n${written}${text.slice(to)}`);
  return document;
}

/** The benches in the document, each with its text. */
function readSections(text: string): [name: string, section: string][] {
  const [, ...sections] = `\n${text}`.split(`\n${heading}`);
  return sections.map((section) => {
    const end = section.indexOf('\n');
    return [section.slice(0, end).trim(), section.slice(end).trim()];
  });
}
