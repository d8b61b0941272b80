import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext } from './bench.ts';
import { isPostgres, memoryBelow } from './measure/memory.ts';
import { median, percentile } from './measure/percentile.ts';
import { fillAccounts } from './setup/accounts.ts';
import { scan, type WaitingTicket, type WayOfWaiting, waitWithTicket } from './setup/waiting-ticket.ts';

export const name = 'qr-waiting';

const opening = 32;

/**
 * Thousands of QR codes waiting on one process, by server-sent events and by long poll: memory per code, and how long
 * a browser takes to know that its code was scanned, from sending the scan. Opening and scanning go as plain JSON,
 * since sealing is another bench's matter.
 */
export async function run(context: BenchContext): Promise<void> {
  for (const way of ['events', 'long-poll'] as const) {
    for (const count of context.isQuick ? [200] : [10_000]) await measure(context, way, count);
  }
}

async function measure(
  { isQuick, startProduct, report, print }: BenchContext,
  way: WayOfWaiting,
  count: number,
): Promise<void> {
  const scans = isQuick ? 20 : 200;
  const product = await startProduct({ config: { secure_calls: false } });
  await fillAccounts(product, scans + 1);
  // What the first code brings with it (compiled code, connections) is not the price of a code.
  const first = await waitWithTicket(product.url, 0, way);
  await scan(product.url, first.ticket, scans + 1);
  await first.scanned;

  const before = memoryOf(product.pid());
  const startedAt = performance.now();
  const tickets = await openTickets(product.url, way, count);
  print(`${count} codes wait after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await pause(1000);
  const after = memoryOf(product.pid());

  const delays: number[] = [];
  for (let number = 0; number < scans; number += 1) {
    const waiting = tickets[Math.floor((number * tickets.length) / scans)]!;
    const sent = performance.now();
    const known = waiting.scanned.then(() => performance.now() - sent);
    const [delay] = await Promise.all([known, scan(product.url, waiting.ticket, 1 + number)]);
    delays.push(delay);
  }
  for (const waiting of tickets) waiting.leave();
  await product.remove();

  delays.sort((one, other) => one - other);
  const what = `${count} waiting by ${way === 'events' ? 'events' : 'long poll'}`;
  if (process.platform === 'linux') {
    report({
      what: `${what}, service`,
      value: ((after.service - before.service) * 1000) / count,
      unit: 'kB each',
    });
    report({
      what: `${what}, PostgreSQL`,
      value: ((after.database - before.database) * 1000) / count,
      unit: 'kB each',
    });
  }
  report({ what: `${what}, scan to result, p50`, value: median(delays), unit: 'ms' });
  report({ what: `${what}, scan to result, p99`, value: percentile(delays, 0.99), unit: 'ms' });
}

async function openTickets(url: string, way: WayOfWaiting, count: number): Promise<WaitingTicket[]> {
  const tickets: WaitingTicket[] = [];
  let next = 0;
  const open = async () => {
    while (next < count) {
      next += 1;
      tickets.push(await waitWithTicket(url, next, way));
    }
  };
  await Promise.all(Array.from({ length: opening }, open));
  return tickets;
}

function memoryOf(pid: number): { service: number; database: number } {
  const database = memoryBelow(pid, isPostgres).resident;
  return { service: memoryBelow(pid).resident - database, database };
}
