// npm test: build, check, unit tests and scenarios, on a fresh machine too. Ends with `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs } from './build-docs.mjs';
import { buildPortal } from './build-portal.mjs';
import { buildService } from './build-service.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { requireNode24, root, run, stop } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
const missing = installDebianPackages();
if (missing) stop(missing);

// TypeScript, which only Node 24 reads.
const { readScenarioReport, readUnitReport, slowest } = await import('./read-reports.ts');

const reports = mkdtempSync(path.join(tmpdir(), 'tongxing-test-'));
const tally = { passed: 0, failed: 0, skipped: 0, flaky: [], timed: [] };
const failures = [];

// Side by side: a build uses one processor. Before the unit tests, because some start the built service, and one measures the
// portal's pages.
const [built] = await Promise.all([
  step('build', async () =>
    (await buildPortal()) && (await buildService()) && (await buildDocs()) ? {} : null,
  ),
  step('check', async () => ((await run(process.execPath, ['scripts/check.mjs'])) === 0 ? {} : null)),
]);

await step('unit', async () => {
  const report = path.join(reports, 'unit.json');
  const code = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counted(code, report, (content) => readUnitReport(content, root));
});

if (built) {
  await step('e2e', async () => {
    const report = path.join(reports, 'e2e.json');
    const code = await run(
      'playwright',
      ['test', '-c', 'tests/playwright.config.ts', '--reporter=dot,json'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    return counted(code, report, readScenarioReport);
  });
}

rmSync(reports, { recursive: true, force: true });
console.error(`\nThe slowest:\n${slowest(tally.timed, 20).join('\n')}`);
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
if (tally.flaky.length > 0) console.log(`\nneeded a second try: ${tally.flaky.join('; ')}`);
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;

/** Runs one step, adds its counts, and returns whether it succeeded. A step that could not run is one failure. */
async function step(name, work) {
  const startedAt = performance.now();
  console.error(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const { passed = 0, failed = 0, skipped = 0, flaky = [], timed = [] } = (await work()) ?? { failed: 1 };
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
  tally.flaky.push(...flaky);
  tally.timed.push(...timed);
  if (failed > 0) failures.push(name);
  console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return failed === 0;
}

/** The counts of a runner's report; a runner that failed without a failed test, or ran nothing, is one failure. */
function counted(code, file, readReport) {
  const report = read(file);
  const outcome = report ? readReport(report) : { passed: 0, failed: 0, flaky: [] };
  const ranNothing = outcome.passed + outcome.flaky.length === 0;
  return { ...outcome, failed: outcome.failed === 0 && (code !== 0 || ranNothing) ? 1 : outcome.failed };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
