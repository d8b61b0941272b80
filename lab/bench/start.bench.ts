import type { BenchContext } from './bench.ts';
import { median } from './measure/percentile.ts';

export const name = 'start';

/**
 * From starting the process to a right answer of `/readyz`, after install and build: with an empty data folder
 * (PostgreSQL's cluster, all migrations, keys), and with existing data. Asked every 10 ms; medians of five.
 */
export async function run({ isQuick, startProduct, report }: BenchContext): Promise<void> {
  const [first, later, stop]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const startedAt = performance.now();
    const product = await startProduct();
    first.push(performance.now() - startedAt);
    const stopping = performance.now();
    await product.stop();
    stop.push(performance.now() - stopping);
    const again = performance.now();
    await product.startAgain();
    later.push(performance.now() - again);
    await product.stop();
  }
  report({
    what: 'first start, empty data folder',
    value: median(first),
    unit: 'ms',
    reach: { atMost: 2500 },
  });
  report({ what: 'start with existing data', value: median(later), unit: 'ms', reach: { atMost: 1000 } });
  report({ what: 'stop (SIGTERM to the end)', value: median(stop), unit: 'ms', reach: { atMost: 10_000 } });
}
