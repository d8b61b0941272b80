// Three workers of one parent, each with a counter of its own number and a gauge. The first prints the figures of all.
// With `hung` the third does not answer.
import { type ChildProcess, fork } from 'node:child_process';
import { Counter, Gauge, Registry } from 'prom-client';
import { readAllWorkers } from '../../src/features/system/metrics/worker-figures.ts';
import { type FiguresMessage, relayFigures } from '../../src/serving/relay-figures.ts';

const [role = 'parent', hung] = process.argv.slice(2);
if (role === 'parent' || role === 'hung') {
  const workers = new Set<ChildProcess>();
  for (const number of [3, 2, 1]) {
    const worker = fork(import.meta.filename, [String(number), role]);
    workers.add(worker);
    worker.on('message', (message) => relayFigures(workers, worker, message as FiguresMessage));
    // The next one starts once this one listens.
    await new Promise<void>((resolve) => worker.once('message', () => resolve()));
  }
} else if (role === '3' && hung === 'hung') {
  process.on('message', () => {});
  process.send?.('listening');
} else {
  const registers = [new Registry()];
  new Counter({ name: 'done_total', help: '.', registers }).inc(Number(role));
  new Gauge({ name: 'oldest', help: '.', registers, aggregator: 'max' }).set(Number(role));
  const read = readAllWorkers(registers[0] as Registry);
  process.send?.('listening');
  if (role === '1') {
    const [once, again] = [await read(), await read()];
    const figure = (text: string, name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
    for (const text of [once, again]) console.log(`${figure(text, 'done_total')} ${figure(text, 'oldest')}`);
    console.log('end');
  }
}
