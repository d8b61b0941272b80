// npm test: everything that is known about the product, on a fresh machine too. Ends with `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build-portal.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { run, standOnNode24, stop } from './ground.mjs';

await standOnNode24(fileURLToPath(import.meta.url));
const missing = installDebianPackages();
if (missing) stop(missing);

const reports = mkdtempSync(path.join(tmpdir(), 'tongxing-test-'));
const tally = { passed: 0, failed: 0 };
const failures = [];

await step('check', async () => ((await run(process.execPath, ['scripts/check.mjs'])) === 0 ? {} : null));

await step('unit', async () => {
  const report = path.join(reports, 'unit.json');
  const code = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return counted(code, read(report), ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
});

const built = await step('build', async () => ((await buildPortal()) ? {} : null));

if (built) {
  await step('e2e', async () => {
    const report = path.join(reports, 'e2e.json');
    const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=dot,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return counted(code, read(report), ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
  });
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;

/** Runs one step, adds what it counted, and tells whether it went well. A step that could not run is one failure. */
async function step(name, work) {
  const began = performance.now();
  console.error(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const count = await work();
  const { passed = 0, failed = 0 } = count ?? { failed: 1 };
  tally.passed += passed;
  tally.failed += failed;
  if (failed > 0) failures.push(name);
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return failed === 0;
}

/** What a runner's report says; a runner that ended badly without a failed test, or ran nothing, counts as one. */
function counted(code, report, readCounts) {
  const { passed, failed } = report ? readCounts(report) : { passed: 0, failed: 0 };
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
