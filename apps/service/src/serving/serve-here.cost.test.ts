import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { lazyPackages } from '../../test/lazy-packages.ts';

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

test('loads no library before it is needed', async () => {
  const packages = await run(listing, [urlOf('./serve-here.ts'), urlOf('../ports/open-database-server.ts')]);
  expect(packages).toContain('oidc-provider');
  expect(lazyPackages.filter((name) => (packages as string[]).includes(name))).toEqual([]);
});
