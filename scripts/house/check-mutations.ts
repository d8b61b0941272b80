import { type Mutation, mutate } from '../mutations/mutation.ts';
import { findCases, hasCase } from './find-cases.ts';
import type { SourceFile } from './source-files.ts';

/** Mutations that break nothing any more, since the code they change has moved on, or whose case is gone. */
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
    else if (!hasCase(findCases(test), mutation.title))
      faults.push(`${mutation.test} has no case “${mutation.title}”`);
    return faults.map((fault) => `scripts/mutations: ${fault}`);
  });
}
