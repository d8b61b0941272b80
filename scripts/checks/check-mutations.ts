import path from 'node:path';
import { type Mutation, mutate } from '../../lab/mutations/mutation.ts';
import { findCases, hasCase } from './find-cases.ts';
import type { SourceFile } from './source-files.ts';

/** Faults: mutations whose code is gone, that change nothing, or whose test case is gone. */
export function checkMutations(mutations: readonly Mutation[], files: readonly SourceFile[]): string[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  return mutations.flatMap((mutation) => {
    const faults: string[] = [];
    const [broken, test] = [textOf.get(mutation.file), textOf.get(mutation.test)];
    try {
      if (broken === undefined) faults.push(`${mutation.file} does not exist`);
      else if (mutate(mutation, broken) === broken)
        faults.push(`${mutation.file}: “${mutation.hole}” changes nothing`);
    } catch (error) {
      faults.push(String((error as Error).message));
    }
    if (test === undefined) faults.push(`${mutation.test} does not exist`);
    else if (!titlesIn(mutation.test, textOf).some((cases) => hasCase(cases, mutation.title)))
      faults.push(`${mutation.test} has no case “${mutation.title}”`);
    return faults.map((fault) => `lab/mutations: ${fault}`);
  });
}

/** An import of shared cases, which the test of each adapter runs. */
const conformance = /from '(\.{1,2}\/[^']+\.conformance\.ts)'/g;

/** The cases of a test file, and those of each conformance that it runs. */
function titlesIn(file: string, textOf: ReadonlyMap<string, string>): ReadonlySet<string>[] {
  const text = textOf.get(file) ?? '';
  const shared = [...text.matchAll(conformance)].map(([, name]) =>
    path.posix.join(path.posix.dirname(file), name!),
  );
  return [findCases(text), ...shared.flatMap((name) => titlesIn(name, textOf))];
}
