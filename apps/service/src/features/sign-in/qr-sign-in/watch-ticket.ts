import { digestText, isSameSecret } from '../../../kernel/crypto/digest.ts';
import { succeed } from '../../../kernel/result.ts';
import type { SignInWork } from '../sign-in/finish-sign-in.ts';
import { deliverTicket, expiredTicket, type Handing, type TicketStatus } from './deliver-ticket.ts';
import { type ReadTicket, readTicket, ticketSignal } from './ticket-store.ts';

/**
 * The asker's side. A wrong secret, another browser, an unknown ticket and an expired one are the same answer,
 * so that the status call is no oracle for tickets seen on somebody's screen.
 */
async function inspectTicket(
  work: SignInWork,
  id: string,
  secret: string,
  handing: Handing | null,
): Promise<TicketStatus> {
  const read = await readAsked(work, id, secret);
  if (!read) return expiredTicket;
  const { progress } = read.ticket;
  switch (progress.state) {
    case 'waiting':
      return succeed({ state: 'waiting' });
    case 'confirming':
    case 'scanned': {
      const { nickname, avatar } = progress.scanner;
      return succeed({ state: 'scanned', number: progress.number, account: { nickname, avatar } });
    }
    case 'cancelled':
      return succeed({ state: 'cancelled', reason: progress.reason });
    case 'confirmed':
      return handing ? deliverTicket(work, read, progress, handing) : succeed({ state: 'confirmed' });
    case 'delivered':
      return expiredTicket;
  }
}

/** The ticket, for the browser that opened it and knows its secret. */
async function readAsked(work: SignInWork, id: string, secret: string): Promise<ReadTicket | null> {
  const read = await readTicket(work, id);
  if (!read) return null;
  const { secretHash, device } = read.ticket.asker;
  const isAsker =
    isSameSecret(secretHash, digestText(secret)) && (device === null || device === work.caller.device);
  return isAsker ? read : null;
}

export interface Waiting {
  /** The state that the asker knows already. */
  readonly known: string | undefined;
  readonly waitMs: number;
  /** Ends the waiting of a browser that left. */
  readonly gone: AbortSignal;
  /** How the outcome is handed over; null where this asker is told the states alone and fetches it by another question. */
  readonly handing: Handing | null;
}

/**
 * Looks until the state is another than `known`, woken by the phone's steps in whatever process they were taken, for
 * at most `waitMs`.
 */
export async function watchTicket(
  work: SignInWork,
  id: string,
  secret: string,
  { known, waitMs, gone, handing }: Waiting,
): Promise<TicketStatus> {
  let wake = () => {};
  const unsubscribe = await work.signals.subscribe(ticketSignal(id), () => wake());
  gone.addEventListener('abort', () => wake(), { once: true });
  const deadline = performance.now() + waitMs;
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const status = await inspectTicket(work, id, secret, handing);
      const left = deadline - performance.now();
      const isNews = !status.ok || status.value.state !== known;
      if (isNews || left <= 0 || gone.aborted) return status;
      await Promise.race([woken, pause(left)]);
    }
  } finally {
    unsubscribe();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
