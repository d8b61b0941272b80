import { expect, test } from 'vitest';
import { runProgram } from '../../test/run-program.ts';

test.each([
  ['the figures of all workers are added up, or the largest is taken', 'parent', ['6 3', '6 3']],
  ['a worker that hangs does not take the others’ figures with it', 'hung', ['3 2', '3 2']],
])('%s', async (_title, role, figures) => {
  const program = runProgram('worker-figures', [role]);
  await program.line(/^end$/);
  expect(program.lines.slice(0, 2)).toEqual(figures);
  await program.kill();
});
