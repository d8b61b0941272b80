import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { countWorkers } from './packages/fixtures/src/count-workers.ts';
import { workInMemory } from './scripts/quick-folder.mjs';

workInMemory();

/** Files that replace a module for everybody: they have a process of their own. */
const replacing = ['apps/service/src/features/account/passwords/password-hash.test.ts'];

/** What a file of tests has for itself: a browser's globals, or something that it replaces for everybody. */
const ownWorld = /@vitest-environment|\bvi\.\w|\bglobalThis\b/;
/** Files of the portal that ask functions alone: each in a process of its own cost more than twice as much. */
const plain = globSync('apps/portal/{src,build}/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (file) => !ownWorld.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What comes behind an answer comes when the processor is free; who waits for it looks often, and not for a second alone.
    expect: { poll: { interval: 20, timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: countWorkers(),
    projects: [
      {
        // Service tests share what they import: loading the whole service anew for each file cost as much as the tests.
        extends: true,
        test: {
          name: 'service',
          include: ['apps/service/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: replacing,
          globalSetup: ['apps/service/test/global-setup.ts'],
          isolate: false,
        },
      },
      {
        // Each file has a process of its own, and a browser’s globals where it wants them.
        extends: true,
        test: { name: 'apart', include: ['apps/portal/**/*.test.{ts,tsx}', ...replacing], exclude: plain },
      },
      {
        extends: true,
        test: { name: 'plain', include: plain, isolate: false },
      },
    ],
  },
});
