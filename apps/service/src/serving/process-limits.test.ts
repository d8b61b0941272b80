import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { formatLimits, readProcessLimits } from './process-limits.ts';

const gigabyte = 1024 ** 3;
const roomy = { files: 1_048_576, memoryBytes: 8 * gigabyte, heapBytes: 2 * gigabyte };

/** What a process says that a shell starts after this. */
async function printAfter(command: string): Promise<ReturnType<typeof formatLimits>> {
  const program = `
    const { readProcessLimits, formatLimits } = await import('${new URL('./process-limits.ts', import.meta.url).href}');
    console.log(JSON.stringify(formatLimits(readProcessLimits())));
  `;
  const run = `${command}; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', run, process.execPath, program]);
  return JSON.parse(stdout) as ReturnType<typeof formatLimits>;
}

test('reads the limit of open files, and logs it at the start', async () => {
  const { line, warnings } = await printAfter('ulimit -n 777');
  expect(line).toMatch(/^Limits: 777 open files, \d+ MB of memory, \d+ MB of it for the heap of a process$/);
  expect(warnings).toEqual([expect.stringMatching(/^Only 777 files may be open at once, .*LimitNOFILE/)]);
});

test('logs sufficient limits, and warns of low ones', () => {
  expect(formatLimits(roomy)).toEqual({
    line: 'Limits: 1048576 open files, 8192 MB of memory, 2048 MB of it for the heap of a process',
    warnings: [],
  });
  expect(formatLimits({ ...roomy, files: null }).line).toContain('any number of open files');
  expect(formatLimits({ ...roomy, memoryBytes: gigabyte / 4 }).warnings).toEqual([
    expect.stringMatching(/^Only 256 MB of memory: give it 384 MB or more/),
  ]);
});

test('returns the smaller of the machine’s and the container’s memory', () => {
  const { memoryBytes, heapBytes } = readProcessLimits();
  expect(memoryBytes).toBeGreaterThan(gigabyte / 4);
  expect(memoryBytes).toBeLessThan(1024 * 64 * gigabyte);
  expect(heapBytes).toBeGreaterThan(0);
});
