import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { QrHolder, TicketFailure } from './qr-ticket.ts';
import { type OwnTicket, readOwnTicket } from './read-own-ticket.ts';
import { recordAnswer } from './record-answer.ts';
import { showTicket } from './ticket-store.ts';

/** Turns the asker away; a report keeps who it was in the scanner's log. */
export async function cancelTicket(
  work: Work,
  id: string,
  holder: QrHolder,
  isReport: boolean,
): Promise<Result<undefined, TicketFailure>> {
  const own = await readOwnTicket(work, id, holder);
  if (!own.ok) return own;
  return (await endTicket(work, own.value, isReport ? 'reported' : 'refused'))
    ? succeed()
    : fail('qr_expired');
}

/** Voids the ticket for a reason; false where it was over already. */
export async function endTicket(
  work: Work,
  { read, scanner }: OwnTicket,
  reason: 'wrong_number' | 'refused' | 'reported',
): Promise<boolean> {
  if (!(await showTicket(work, read, { state: 'cancelled', reason }))) return false;
  await work.change((change) => recordAnswer(change, 'qr_refused', read.ticket, scanner, reason));
  return true;
}
