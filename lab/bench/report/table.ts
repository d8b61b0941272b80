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

/** The figures of one bench as a Markdown table. */
export function markdownTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, value, unit, reach, costs }) => {
    const promise = reach ? `${describeReach(reach)}${isReached(value, reach) ? '' : ' (missed)'}` : '';
    return `| ${what} | ${shown(value)} ${unit} | ${promise} | ${costs ? describeCosts(costs) : ''} |`;
  });
  return ['| what | measured | to reach | each request |', '|---|---|---|---|', ...rows].join('\n');
}

/** Three digits that count; thousands apart. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}

function isReached(value: number, reach: Reach): boolean {
  return 'atLeast' in reach ? value >= reach.atLeast : value <= reach.atMost;
}

function describeReach(reach: Reach): string {
  return 'atLeast' in reach ? `≥ ${shown(reach.atLeast)}` : `≤ ${shown(reach.atMost)}`;
}

/** Service, PostgreSQL and client in microseconds of processor time; statements; waits for the disk. */
function describeCosts({ service, postgres, client, statements, fsyncs }: Costs): string {
  const time = [service, postgres, client].map((each) => shown(Math.round(each))).join(' + ');
  return `${time} µs, ${statements.toFixed(1)} st, ${fsyncs.toFixed(1)} fs`;
}
