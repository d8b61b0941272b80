import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  getQrStatus,
  openQrTicket,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import type { BenchContext } from './bench.ts';
import { isPostgres, memoryBelow } from './measure/memory.ts';
import { median, percentile } from './measure/percentile.ts';
import { fillAccounts } from './setup/accounts.ts';
import { addressOf, plainRequest } from './setup/sealed-requests.ts';

type WayOfWaiting = 'events' | 'long-poll';

/** A browser with a code on its screen. */
interface WaitingTicket {
  readonly ticket: string;
  /** Resolves when the browser has learned that its code was scanned. */
  readonly scanned: Promise<void>;
  leave(): void;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Opens a ticket as the browser with this number and waits for its state, on a connection of its own. */
async function waitWithTicket(url: string, number: number, way: WayOfWaiting): Promise<WaitingTicket> {
  const { ticket, secret } = await post(url, openQrTicket.path, number, { purpose: 'login', channel: 'app' });
  const gone = new AbortController();
  const headers = {
    [deviceHeader]: deviceOf(number),
    'X-Forwarded-For': addressOf(number),
    [qrSecretHeader]: String(secret),
    ...(way === 'events' ? { accept: 'text/event-stream' } : {}),
  };
  const query = new URLSearchParams({
    ticket: String(ticket),
    ...(way === 'events' ? {} : { state: 'waiting' }),
  });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { headers, agent, signal: gone.signal };
      get(`${url}${getQrStatus.path}?${query}`, options, resolve).on('error', reject);
    });
  let isWaiting = () => {};
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve;
  });
  const scanned = (async () => {
    for (;;) {
      const answer = ask();
      // A long poll has no answer until the state changes: it waits as soon as it is sent.
      if (way === 'long-poll') isWaiting();
      for await (const chunk of (await answer).setEncoding('utf8')) {
        if (String(chunk).includes('"waiting"')) isWaiting();
        if (String(chunk).includes('"scanned"')) return;
        if (String(chunk).includes('"expired"')) throw new Error('a ticket ran out while it was waited for');
      }
    }
  })();
  // After a close an error is expected; otherwise it rejects `scanned`.
  scanned.catch(() => {});
  await waiting;
  return { ticket: String(ticket), scanned, leave: () => gone.abort() };
}

/** The phone of the account with this number scans a ticket. */
async function scan(url: string, ticket: string, account: number): Promise<void> {
  const { path, headers, body } = await plainRequest(scanQrTicket, account, { ticket });
  await read(await fetch(url + path, { method: 'POST', headers: headers ?? {}, body: body ?? '' }));
}

async function post(
  url: string,
  path: string,
  number: number,
  input: object,
): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    [deviceHeader]: deviceOf(number),
    'X-Forwarded-For': addressOf(number),
  };
  return read(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(input) }));
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  const { code, msg, data } = (await answer.json()) as {
    code: number;
    msg: string;
    data: Record<string, unknown>;
  };
  if (code !== 1) throw new Error(`${answer.url} answered ${code} ${msg}`);
  return data;
}

function deviceOf(number: number): string {
  return `bench-screen-${number}`.padEnd(43, '-');
}

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
