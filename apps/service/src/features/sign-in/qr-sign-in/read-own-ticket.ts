import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { holderOf, type QrHolder, type QrScanner, type TicketFailure } from './qr-ticket.ts';
import { type ReadTicket, readTicket } from './ticket-store.ts';

export interface OwnTicket {
  readonly read: ReadTicket;
  readonly scanner: QrScanner;
  /** The right one. */
  readonly number: string;
}

/** The ticket, if this holder scanned it and has not answered yet. */
export async function readOwnTicket(
  work: Pick<Work, 'state'>,
  id: string,
  holder: QrHolder,
): Promise<Result<OwnTicket, TicketFailure>> {
  const read = await readTicket(work, id);
  if (!read || read.ticket.progress.state !== 'scanned') return fail('qr_expired');
  const { scanner, number } = read.ticket.progress;
  return scanner.holder === holderOf(holder) ? succeed({ read, scanner, number }) : fail('qr_taken');
}
