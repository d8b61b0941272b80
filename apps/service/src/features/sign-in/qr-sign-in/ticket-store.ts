import { qrLifetimeSeconds } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { Work } from '../../../transaction/work.ts';
import type { QrProgress, QrTicket } from './qr-ticket.ts';

/** A ticket with its exact stored text, for a compare-and-set. */
export interface ReadTicket {
  readonly id: string;
  readonly ticket: QrTicket;
  readonly text: string;
}

/**
 * Tickets are stored in the shared state, one key each; every step is a compare-and-set, so that of two at once one
 * wins.
 */
const keyOf = (id: string) => `qr-ticket:${id}`;

/** The signal that wakes the waiting calls of a ticket, in every process. */
export const ticketSignal = (id: string) => `qr:${id}`;

export async function putTicket({ state }: Pick<Work, 'state'>, id: string, ticket: QrTicket): Promise<void> {
  await state.set(keyOf(id), JSON.stringify(ticket), qrLifetimeSeconds);
}

export async function readTicket({ state }: Pick<Work, 'state'>, id: string): Promise<ReadTicket | null> {
  const text = await state.get(keyOf(id));
  return text ? { id, ticket: JSON.parse(text) as QrTicket, text } : null;
}

/** Changes the state of exactly the ticket that was read; null if another step was faster or it has expired. */
export async function moveTicket(
  { state }: Pick<Work, 'state'>,
  { id, ticket, text }: ReadTicket,
  progress: QrProgress,
): Promise<ReadTicket | null> {
  const moved = { ...ticket, progress };
  const movedText = JSON.stringify(moved);
  const isMoved = await state.replace(keyOf(id), text, movedText);
  return isMoved ? { id, ticket: moved, text: movedText } : null;
}

/** Changes the state and wakes the asker; false if another step was faster or it has expired. */
export async function showTicket(
  work: Pick<Work, 'state' | 'signals'>,
  read: ReadTicket,
  progress: QrProgress,
): Promise<boolean> {
  if (!(await moveTicket(work, read, progress))) return false;
  await work.signals.publish(ticketSignal(read.id));
  return true;
}

export async function ticketSecondsLeft({ state }: Pick<Work, 'state'>, id: string): Promise<number> {
  return (await state.secondsLeft(keyOf(id))) ?? 0;
}
