import type { Costs, Figure, Reach } from '../bench.ts';

export interface Results {
  readonly results: Readonly<Record<string, readonly Figure[]>>;
}

/** Prints one line per figure. */
export function printFigures({ results }: Results): void {
  for (const [name, figures] of Object.entries(results)) {
    for (const { what, value, unit, reach, costs } of figures) {
      const promise = reach ? `  ${isReached(value, reach) ? '✓' : '✗'} ${describeReach(reach)}` : '';
      console.log(`   ${name.padEnd(14)} ${what.padEnd(58)} ${shown(value).padStart(9)} ${unit}${promise}`);
      if (costs) console.log(`   ${' '.repeat(17)}each ${describeCosts(costs)}`);
    }
  }
}

/** The figures of one bench as Markdown: a grid where several subjects have the same measures, a list of the others. */
export function markdownTable(figures: readonly Figure[]): string {
  const shared = sharedMeasures(figures);
  const inGrid = figures.filter(({ what }) => shared.includes(split(what).measure));
  const others = figures.filter((figure) => !inGrid.includes(figure));
  return [inGrid.length > 0 ? grid(inGrid, shared) : '', others.length > 0 ? list(others) : '']
    .filter((table) => table !== '')
    .join('\n\n');
}

/** `authorize, agreed before, p99` is the measure `p99` of the subject `authorize, agreed before`. */
function split(what: string): { subject: string; measure: string } {
  const comma = what.lastIndexOf(', ');
  return { subject: what.slice(0, Math.max(comma, 0)), measure: comma < 0 ? '' : what.slice(comma + 2) };
}

/** Measures that three subjects or more have; none where there is but one. */
function sharedMeasures(figures: readonly Figure[]): string[] {
  const measures = figures.map(({ what }) => split(what).measure).filter((measure) => measure !== '');
  const shared = [...new Set(measures)].filter(
    (each) => measures.filter((measure) => measure === each).length >= 3,
  );
  return shared.length > 1 ? shared : [];
}

function grid(figures: readonly Figure[], measures: readonly string[]): string {
  const subjects = [...new Set(figures.map(({ what }) => split(what).subject))];
  const units = measures.map((measure) =>
    commonUnit(figures.filter(({ what }) => split(what).measure === measure)),
  );
  const names = measures.map((measure, at) => (units[at] ? `${measure}, ${units[at]}` : measure));
  const rows = subjects.map((subject) => {
    const cells = measures.map((measure, at) => {
      const figure = figures.find(({ what }) => what === `${subject}, ${measure}`);
      return figure ? describeFigure(figure, !units[at]) : '';
    });
    return row([subject, ...cells]);
  });
  return [...head(['what', ...names]), ...rows].join('\n');
}

/** The unit that all of them share, which the head of the column shows. */
function commonUnit(figures: readonly Figure[]): string | undefined {
  return figures.every(({ unit }) => unit === figures[0]?.unit) ? figures[0]?.unit : undefined;
}

function list(figures: readonly Figure[]): string {
  const hasReach = figures.some(({ reach }) => reach);
  const hasCosts = figures.some(({ costs }) => costs);
  const columns = (what: string, measured: string, reach: string, costs: string) => [
    what,
    measured,
    ...(hasReach ? [reach] : []),
    ...(hasCosts ? [costs] : []),
  ];
  const rows = figures.map(({ what, value, unit, reach, costs }) =>
    row(
      columns(
        what,
        `${shown(value)} ${unit}`,
        reach ? describePromise(value, reach) : '',
        costs ? describeCosts(costs) : '',
      ),
    ),
  );
  return [...head(columns('what', 'measured', 'to reach', 'each request')), ...rows].join('\n');
}

function head(names: readonly string[]): string[] {
  return [row(names), names.map(() => '---').join('|')];
}

function row(cells: readonly string[]): string {
  return cells.join(' | ').trimEnd();
}

/** One cell of a grid: the figure, then in brackets what it had to reach where that was missed, and what a request cost. */
function describeFigure({ value, unit, reach, costs }: Figure, hasUnit: boolean): string {
  const missed = reach && !isReached(value, reach) ? ` (${describePromise(value, reach)})` : '';
  return `${shown(value)}${hasUnit ? ` ${unit}` : ''}${missed}${costs ? ` (${describeCosts(costs)})` : ''}`;
}

function describePromise(value: number, reach: Reach): string {
  return `${describeReach(reach)}${isReached(value, reach) ? '' : ' missed'}`;
}

/** Three significant digits, with a comma between thousands. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function isReached(value: number, reach: Reach): boolean {
  return 'atLeast' in reach ? value >= reach.atLeast : value <= reach.atMost;
}

function describeReach(reach: Reach): string {
  return 'atLeast' in reach ? `≥ ${shown(reach.atLeast)}` : `≤ ${shown(reach.atMost)}`;
}

/** Service, PostgreSQL and client in microseconds of processor time; statements; waits for the disk. */
function describeCosts({ service, postgres, client, statements, fsyncs }: Costs): string {
  const time = [service, postgres, client].map((each) => Math.round(each)).join('+');
  return `${time} µs, ${statements.toFixed(1)} st, ${fsyncs.toFixed(1)} fs`;
}
