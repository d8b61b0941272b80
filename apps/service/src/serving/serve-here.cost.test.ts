import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { seldomNeeded } from '../../test/seldom-needed.ts';

const listing = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = url.split('/node_modules/').at(-1)?.match(/^(?:@[^/]+\\/)?[^/]+/)?.[0];
      if (url.includes('/node_modules/') && name) packages.add(name);
      return next(url, context);
    },
  });
  for (const file of process.argv.slice(1)) await import(file);
  console.log(JSON.stringify([...packages]));
`;

/** Runs a module's text in a process of its own and reads the JSON that it prints. */
async function run(module: string, args: readonly string[] = []): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', module, ...args], {
    env: { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

const urlOf = (file: string) => new URL(file, import.meta.url).href;

test('a service loads no library before it is needed', async () => {
  const packages = await run(listing, [urlOf('./serve-here.ts'), urlOf('../ports/open-database-server.ts')]);
  expect(packages).toContain('oidc-provider');
  expect(seldomNeeded.filter((name) => (packages as string[]).includes(name))).toEqual([]);
});

test('at rest a process gives back what a rush has left behind', async () => {
  const [rush, rest] = (await run(`
    import { giveBackMemory } from '${urlOf('./give-back-memory.ts')}';
    giveBackMemory(200);
    let kept = [];
    for (let count = 0; count < 500_000; count += 1) kept.push({ text: 'a' + count });
    const rush = process.memoryUsage().heapTotal;
    kept = null;
    const began = performance.now();
    while (process.memoryUsage().heapTotal > rush / 2 && performance.now() - began < 6000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(JSON.stringify([rush, process.memoryUsage().heapTotal]));
  `)) as [number, number];
  expect(rest).toBeLessThan(rush / 2);
});

test('a thread that waits for a processor is at rest', async () => {
  const flavors = await run(`
    import { giveBackMemory } from '${urlOf('./give-back-memory.ts')}';
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    setInterval(() => Atomics.wait(nothing, 0, 0, 100), 300);
    const flavors = [];
    giveBackMemory(600, ({ flavor }) => flavors.push(flavor));
    const began = performance.now();
    while (flavors.length === 0 && performance.now() - began < 6000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(JSON.stringify(flavors));
    process.exit();
  `);
  expect(flavors).toEqual(['last-resort']);
});
