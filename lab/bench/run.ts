// npm run bench [-- --quick] [-- --times N] [-- --record] [-- name …]: measures, prints a table, leaves lab/bench/results/latest.json.
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '../../tests/setup/start-service.ts';
import type { Bench, Figure } from './bench.ts';
import { medianFigures } from './measure/median-figures.ts';
import { recordFigures, writeResults } from './report/record.ts';
import { printFigures } from './report/table.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
  },
});

const ending = '.bench.ts';
const present = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();
const unknown = wanted.filter((name) => !present.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${present.join(', ')}`);
  process.exit(1);
}

const times = Number(options.times);
if (!Number.isInteger(times) || times < 1 || times > 9) {
  console.error('--times takes a number from 1 to 9');
  process.exit(1);
}

const machine = describeMachine();
console.log(`${machine}${options.quick ? '; quick: the figures mean little' : ''}\n`);
const failed = new Set<string>();
const results: Record<string, Figure[]> = {};
for (const name of present.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const runs: Figure[][] = [];
  for (let time = 0; time < times; time += 1) runs.push(await runBench(name));
  results[name] = medianFigures(runs);
}

const run = { machine, isQuick: options.quick, times, results, failed: [...failed] };
printFigures(run);
console.log(`\nWritten to ${writeResults(run)}`);
if (options.record) console.log(`Recorded in ${recordFigures(run)}`);
if (failed.size > 0) console.error(`Failed: ${run.failed.join(', ')}`);
process.exitCode = failed.size === 0 ? 0 : 1;

/** One bench with its own products, which end with it; a failure is printed and does not stop the others. */
async function runBench(name: string): Promise<Figure[]> {
  console.log(`── ${name}`);
  const figures: Figure[] = [];
  const onEnds: (() => unknown)[] = [];
  try {
    const bench: Bench = await import(path.join(import.meta.dirname, name + ending));
    await bench.run({
      isQuick: options.quick,
      seconds: options.quick ? 2 : 10,
      async startProduct(productOptions) {
        const product = await startService(productOptions);
        onEnds.push(() => product.remove());
        return product;
      },
      onEnd: (end) => void onEnds.push(end),
      report(figure) {
        figures.push(figure);
        printFigures({ results: { [name]: [figure] } });
      },
      print: (line) => console.log(`   ${line}`),
    });
  } catch (error) {
    failed.add(name);
    console.error(error);
  } finally {
    for (const end of onEnds.reverse()) await end();
  }
  return figures;
}

/** The machine in one line: processor, cores, memory, Node. */
function describeMachine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`;
}
