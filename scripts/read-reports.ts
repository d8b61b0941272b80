/** The counts of one runner's report. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed first and passed then, by name: counted neither as passed nor as failed. */
  readonly flaky: readonly string[];
  readonly timed: readonly Timed[];
}

export interface Timed {
  readonly name: string;
  readonly milliseconds: number;
}

/** The parts of Vitest's JSON report that are read here. */
export interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface ScenarioReport {
  readonly suites: readonly Suite[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number };
}

/** Reads Vitest's report; names of files are relative to `root`. */
export function readUnitReport(report: UnitReport, root: string): Outcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky: [],
    timed: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${file.replace(`${root}/`, '')} › ${fullName}`,
        milliseconds: duration ?? 0,
      })),
    ),
  };
}

/** Reads Playwright's report. A scenario's time is that of all its tries. */
export function readScenarioReport({ suites, stats }: ScenarioReport): Outcome {
  const tests = suites.flatMap((suite) => testsOf(suite, ''));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    timed: tests,
  };
}

function testsOf({ title, suites = [], specs }: Suite, above: string): (Timed & { status: string })[] {
  const here = above ? `${above} › ${title}` : title;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName, status, results }) => ({
        name: `${here} › ${spec.title} [${projectName}]`,
        status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, here)),
  ];
}

/** The slowest first, at most `count` of them, each as a line `12.3 s  name`. */
export function slowest(timed: readonly Timed[], count: number): string[] {
  return [...timed]
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
