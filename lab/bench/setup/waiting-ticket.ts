import { Agent, get, type IncomingMessage } from 'node:http';
import {
  getQrStatus,
  openQrTicket,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import { addressOf, plainRequest } from './sealed-requests.ts';

export type WayOfWaiting = 'events' | 'long-poll';

/** A browser with a code on its screen. */
export interface WaitingTicket {
  readonly ticket: string;
  /** Resolves when this browser knows that its code was scanned. */
  readonly scanned: Promise<void>;
  leave(): void;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Opens a ticket as the browser with this number and waits for news of it, on a connection of its own. */
export async function waitWithTicket(url: string, number: number, way: WayOfWaiting): Promise<WaitingTicket> {
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
      // A long poll says nothing until there is news: it waits as soon as it is sent.
      if (way === 'long-poll') isWaiting();
      for await (const chunk of (await answer).setEncoding('utf8')) {
        if (String(chunk).includes('"waiting"')) isWaiting();
        if (String(chunk).includes('"scanned"')) return;
        if (String(chunk).includes('"expired"')) throw new Error('a ticket ran out while it was waited for');
      }
    }
  })();
  // Who left is not told of it; who waits for `scanned` hears what went wrong.
  scanned.catch(() => {});
  await waiting;
  return { ticket: String(ticket), scanned, leave: () => gone.abort() };
}

/** The phone of the account with this number scans a ticket. */
export async function scan(url: string, ticket: string, account: number): Promise<void> {
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
