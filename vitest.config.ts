import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { workInMemory } from './scripts/quick-folder.mjs';
import { countWorkers } from './tests/fixtures/count-workers.ts';

workInMemory();

/** Files that replace a module for everybody: they have a process of their own. */
const replacing = ['apps/service/src/features/accounts/passwords/password-hash.test.ts'];

/** What a file of tests has for itself: a browser's globals, or something that it replaces for everybody. */
const ownGlobals = /@vitest-environment|\bvi\.\w|\bglobalThis\b/;
/** Files of the portal that ask functions alone: each in a process of its own cost more than twice as much. */
const plain = globSync('apps/portal/{src,build}/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (file) => !ownGlobals.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

/** Short files that take long: begun among the last, as short ones are on a fresh machine, they would be waited for alone. */
const slow = [
  'apps/service/src/features/sign-in/imported-accounts/old-system.abuse.test.ts',
  'apps/service/src/transaction/all-or-nothing.abuse.test.ts',
  'apps/service/src/features/oauth/webhooks/hanging-webhooks.abuse.test.ts',
  'scripts/checks/walk-guides.test.ts',
  'apps/service/src/vendors/identity/identity-provider.test.ts',
  'apps/service/src/database/query/hot-paths.test.ts',
].map((file) => `${import.meta.dirname}/${file}`);
for (const file of slow)
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is gone`);

/** Within a project the slow ones first. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.includes(moduleId);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
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
          include: [
            'apps/service/**/*.test.ts',
            'packages/**/*.test.ts',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
            'docs/site/**/*.test.ts',
          ],
          exclude: replacing,
          globalSetup: ['apps/service/test/global-setup.ts'],
          isolate: false,
        },
      },
      {
        // Each file has a world of its own, and a browser’s globals where it wants them. Of one process: jsdom and what tests are
        // made of are loaded once in it, not once a file.
        extends: true,
        test: {
          name: 'apart',
          pool: 'vmForks',
          include: ['apps/portal/**/*.test.{ts,tsx}', ...replacing],
          exclude: plain,
        },
      },
      {
        extends: true,
        test: { name: 'plain', include: plain, isolate: false },
      },
    ],
  },
});
