import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'apps/service/**/*.test.ts',
      'packages/**/*.test.ts',
      'apps/portal/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['apps/service/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
