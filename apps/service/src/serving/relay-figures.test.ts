import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runProgram } from '../../test/run-program.ts';
import { relayFigures } from './relay-figures.ts';

test.each([
  ['the figures of all workers are added up, or the largest is taken', 'parent', ['6 3', '6 3']],
  ['a worker that hangs does not take the others’ figures with it', 'hung', ['3 2', '3 2']],
])('%s', async (_title, role, figures) => {
  const program = runProgram('worker-figures', [role]);
  await program.line(/^end$/);
  expect(program.lines.slice(0, 2)).toEqual(figures);
  await program.kill();
});

test('given a worker that has just died, the parent continues', async () => {
  const dead = fork(fileURLToPath(import.meta.url), { execPath: '/bin/true' });
  const errors: Error[] = [];
  dead.on('error', (error) => errors.push(error));
  await once(dead, 'exit');
  await expect.poll(() => dead.connected).toBe(false);
  const workers = new Set([dead]);
  relayFigures(workers, dead, { figures: 'asked', ask: 1 });
  relayFigures(workers, dead, { figures: 'given', ask: 1, to: dead.pid ?? 0, own: [] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toEqual([]);
});
