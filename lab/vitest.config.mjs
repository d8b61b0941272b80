import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { workInMemory } from '../scripts/quick-folder.mjs';

workInMemory();

export default defineConfig({
  root: path.dirname(import.meta.dirname),
  test: {
    include: ['lab/**/*.test.ts'],
    globalSetup: ['apps/service/test/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 20, timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 1,
  },
});
