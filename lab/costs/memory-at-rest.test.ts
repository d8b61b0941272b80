import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const giving = new URL('../../apps/service/src/serving/give-back-memory.ts', import.meta.url).href;

/** Runs a module's text in a process of its own and reads the JSON that it prints. */
async function run(module: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', module], {
    env: { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

test('given an idle process after a burst, returns memory to the system', async () => {
  const [rush, rest] = (await run(`
    import { giveBackMemory } from '${giving}';
    giveBackMemory(200);
    let objects = [];
    for (let count = 0; count < 500_000; count += 1) objects.push({ text: 'a' + count });
    const rush = process.memoryUsage().heapTotal;
    objects = null;
    const startedAt = performance.now();
    while (process.memoryUsage().heapTotal > rush / 2 && performance.now() - startedAt < 6000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(JSON.stringify([rush, process.memoryUsage().heapTotal]));
  `)) as [number, number];
  expect(rest).toBeLessThan(rush / 2);
});

test('treats a thread that waits for a processor as idle', async () => {
  const flavors = await run(`
    import { giveBackMemory } from '${giving}';
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    setInterval(() => Atomics.wait(nothing, 0, 0, 100), 300);
    const flavors = [];
    giveBackMemory(600, ({ flavor }) => flavors.push(flavor));
    const startedAt = performance.now();
    while (flavors.length === 0 && performance.now() - startedAt < 6000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(JSON.stringify(flavors));
    process.exit();
  `);
  expect(flavors).toEqual(['last-resort']);
});
