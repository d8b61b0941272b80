import { describe, expect, it } from 'vitest';
import { readScenarioReport, readUnitReport, slowest } from './read-reports.ts';

const scenario = (title: string, status: 'expected' | 'flaky' | 'unexpected', ...durations: number[]) => ({
  title,
  tests: [{ projectName: 'desktop', status, results: durations.map((duration) => ({ duration })) }],
});

describe('the report of the scenarios', () => {
  const outcome = readScenarioReport({
    stats: { expected: 1, unexpected: 1, skipped: 2 },
    suites: [
      {
        title: 'visitor.spec.ts',
        specs: [scenario('comes', 'expected', 900)],
        suites: [
          {
            title: 'a phone',
            specs: [scenario('goes', 'flaky', 60_000, 1500), scenario('stays', 'unexpected', 20)],
          },
        ],
      },
    ],
  });

  it('lists tests that needed a second try, and does not count them as passed', () => {
    expect(outcome).toMatchObject({ passed: 1, failed: 1, skipped: 2 });
    expect(outcome.flaky).toEqual(['visitor.spec.ts › a phone › goes [desktop]']);
  });

  it('lists the slowest first, with the time of all tries', () => {
    expect(slowest(outcome.timed, 2)).toEqual([
      '  61.5 s  visitor.spec.ts › a phone › goes [desktop]',
      '   0.9 s  visitor.spec.ts › comes [desktop]',
    ]);
  });
});

it('reads the report of the unit tests', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [
      {
        name: '/somewhere/a.test.ts',
        assertionResults: [{ fullName: 'a b', duration: 12 }, { fullName: 'c' }],
      },
    ],
  };
  expect(readUnitReport(report, '/somewhere')).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    flaky: [],
    timed: [
      { name: 'a.test.ts › a b', milliseconds: 12 },
      { name: 'a.test.ts › c', milliseconds: 0 },
    ],
  });
});
