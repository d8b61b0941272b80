/* Breaks a copy of the tree, one guard at a time, and reports whether its test fails: `node lab/run.mjs mutations [WORDS…]`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTree } from '../../scripts/checks/walk-guides.ts';
import { mutations } from './all-mutations.ts';
import { type Mutation, mutate, namesOf } from './mutation.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const words = process.argv.slice(2);
const chosen = mutations.filter(({ hole, file, title }) =>
  words.every((word) => `${hole} ${file} ${title}`.includes(word)),
);
if (chosen.length === 0) throw new Error(`no mutation is about ${words.join(' ')}`);

const tree = mkdtempSync(path.join(tmpdir(), 'tongxing-mutations-'));
const unnoticed: string[] = [];
try {
  copyTree(root, tree);
  for (const mutation of chosen) {
    const problem = breakAndTry(mutation);
    console.log(`${problem ?? 'noticed'}: ${mutation.file}: ${mutation.hole}`);
    if (problem) unnoticed.push(`${problem}: ${mutation.test} › ${mutation.title}`);
  }
} finally {
  rmSync(tree, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
for (const line of unnoticed) console.error(line);
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} noticed`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Null where an assertion of the case failed; else what happened. */
function breakAndTry(mutation: Mutation): string | null {
  const file = path.join(tree, mutation.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, mutate(mutation, original));
  const report = path.join(tree, 'mutation.json');
  rmSync(report, { force: true });
  try {
    spawnSync(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', mutation.test, '-t', namesOf(mutation.title), '--reporter=json', `--outputFile=${report}`],
      { cwd: tree, env: { ...process.env, NO_COLOR: '1' }, timeout: 180_000 },
    );
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const ran = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed');
    const faults = ran.flatMap(({ failureMessages }) => failureMessages);
    if (ran.length === 0) return `NOT RUN (${testResults[0]?.message.split('\n')[0] ?? 'no such case'})`;
    return faults.length > 0 ? null : 'UNNOTICED';
  } catch (error) {
    return `NOT RUN (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    writeFileSync(file, original);
  }
}
